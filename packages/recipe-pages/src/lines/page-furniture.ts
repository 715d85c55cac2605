/** What pages write on buttons, switches and labels between the lines of a recipe, by language: en de fr es it pt nl sv da nb pl he. */
const CONTROLS = [
  '(?:print|save|pin|share|rate|copy|scale|review)(?: it| (?:this |the )?recipe)?|e-?mail|copy ingredients|(?:de)?select all|check all|jump to (?:the )?recipe|add (?:all |all ingredients |ingredients )?to (?:my |the |your )?(?:shopping list|grocery list|cart|basket|trolley|list|favou?rites)|(?:buy|shop|get|order)(?: the| these| all)? ingredients|(?:buy|shop) now|cook mode|(?:cook mode )?(?:prevent your screen from going dark|keep (?:the |your )?screen (?:on|awake))|us customary|us units|metric|imperial|(?:show|read|learn|view|see) (?:more|less|all)|advertisement|serving amount|servings|(?:adjust|change) servings|yes no|on off',
  'drucken|rezept (?:drucken|speichern|teilen|merken|bewerten)|speichern|teilen|merken|(?:alle )?(?:zutaten )?(?:auf|zu)(?: die|r) einkaufsliste(?: setzen| hinzufügen)?|(?:zutaten|lebensmittel) (?:hier )?(?:kaufen|bestellen|kopieren)|in den (?:warenkorb|einkaufswagen)|mehr (?:anzeigen|lesen|erfahren)|weniger anzeigen|anzeige|werbung|personen|portionen|kochmodus|ja nein|bildschirm (?:anlassen|aktiv lassen)',
  "imprimer(?: la recette)?|enregistrer(?: la recette)?|partager|(?:tout )?ajouter (?:tout )?(?:à|au) (?:la |ma |mon )?(?:liste(?: de courses)?|panier)|(?:voir|lire|afficher) (?:plus|la suite)|publicité|personnes|oui non|garder l['’]écran allumé",
  '(?:imprimir|guardar|compartir)(?: la)?(?: receta)?|(?:añadir|agregar) (?:todo )?a (?:la |mi )?(?:lista(?: de (?:la )?compras?)?|cesta|carrito)|(?:ver|leer|mostrar) más|publicidad|personas|sí no',
  '(?:stampa|salva|condividi)(?: la)?(?: ricetta)?|(?:salva|aggiungi|vai)(?: tutto)? (?:nella|alla) (?:mia )?lista(?: della spesa)?|(?:mostra|leggi) (?:altro|di più|tutto)|pubblicità|persone|sì no',
  '(?:imprimir|salvar|compartilhar|partilhar)(?: a)?(?: receita)?|adicionar (?:à|ao) (?:lista(?: de compras)?|carrinho)|(?:ver|ler|mostrar) mais|publicidade|pessoas|sim não',
  '(?:print|bewaar|deel)(?: (?:dit )?recept)?|afdrukken|bewaren|delen|(?:voeg toe )?(?:aan|op) (?:de |je |mijn )?boodschappenlijst(?:je)?(?: (?:toevoegen|zetten))?|in (?:je )?winkelmand(?:je)?|(?:toon|lees|bekijk) (?:meer|minder|alles)|advertentie|ja nee|scherm aan(?:houden)?',
  '(?:skriv ut|spara|dela)(?: recept(?:et)?)?|lägg (?:till )?(?:i|på) (?:inköpslistan?|varukorg(?:en)?)|(?:visa|läs) mer|annons|personer|portioner|ja nej|håll skärmen (?:tänd|på)',
  '(?:print|udskriv|gem|del)(?: opskrift(?:en)?)?|(?:tilføj|læg) (?:til|i) (?:indkøbslisten?|kurv(?:en)?)|(?:vis|læs) mere|annonce|hold skærmen tændt',
  '(?:skriv ut|lagre)(?: oppskrift(?:en)?)?|legg (?:til )?i (?:handlelisten?|handlekurv(?:en)?)|(?:vis|les) mer|annonse|porsjoner|ja nei|behold skjermen på',
  '(?:drukuj|zapisz|udostępnij)(?: przepis)?|dodaj do (?:listy zakupów|koszyka)|czytaj więcej|reklama|tak nie',
  '(?:הדפסה|הדפסת מתכון|הדפס|שמור|שתף)|הוסף לרשימת הקניות|קרא עוד|פרסומת|כן לא',
].join('|')
const CONTROL = new RegExp(`^(?:${CONTROLS})$`, 'iu')

/** How credits begin; what they name stands behind. */
const CREDIT =
  /^(?:(?:recipe )?(?:source|credits?|author)|(?:photo|image)(?:s|graphy)?(?: credits?)?|recipe|(?:rezept)?quelle|rezept|fotos?|autor(?:in)?|recette|crédits?(?: photos?)?|photos?|auteur|fuente|receta|fonte|ricetta|autore|receita|bron|recept|kilde|opskrift|oppskrift|källa|źródło|przepis|zdjęcia?|מקור|צילום|מתכון)\s?[:：]\s?\S|^(?:recipe (?:by|from|courtesy of|adapted from|inspired by)|(?:slightly )?adapted from|(?:photo|image)(?:s|graphy)? (?:by|courtesy of)|rezept (?:von|aus)|foto (?:von|di|de|av|af)|recette (?:tirée|adaptée|issue) d|receta adaptada de|ricetta tratta da|recept (?:van|av|uit)|opskrift af|oppskrift av)\s\S/iu

/** Two nutrients in a line are the table of them, also without its heading. */
const NUTRIENT =
  /(?<!\p{L})(?:calories|k?cal|kj|energ\p{L}{1,4}|carb\p{L}{0,12}|proteins?|(?:saturated )?fat|sodium|kohlenhydrate|eiweiß|fett|glucides|protéines|lipides|carbohidratos|proteínas|grasas|carboidrati|proteine|grassi|koolhydraten|eiwitten|vetten?|kolhydrater|kulhydrater|karbohydrater|protein|rasvaa|węglowodany|białk[oa]|tłuszcz\p{L}{0,2}|פחמימות|חלבון|שומן)\s?[:：]?\s?\d/giu

/** What pages write below the last step of any recipe. */
const AFTER =
  /^(?:keywords?|(?:added|submitted|posted|written|contributed) by)(?!\p{L})|(?<!\p{L})(?:recipe|rezept|recette|receta|ricetta|receita|recept|opskrift|oppskrift|przepis|המתכון)(?!\p{L})[^?]{0,30}\?/iu

const LONGEST = 150

const wordsIn = (line: string): string => line.replace(/^[^\p{L}]+|[^\p{L}]$/gu, '').replace(/\s+/g, ' ')

/** Whether a line is what a button or a switch says, 'Print', 'Add to cart', and no part of the recipe around it. */
export const isControl = (line: string): boolean => line.length <= LONGEST && CONTROL.test(wordsIn(line))

/** Whether a line says where a recipe or its picture is from: 'Source: …', 'Recipe by …', 'Kilde: …'. */
export const isCredit = (line: string): boolean => line.length <= LONGEST && CREDIT.test(line)

/** Whether a line stands below the steps: credits, nutrients, 'Did you make this recipe?'. */
export const endsSteps = (line: string): boolean =>
  isCredit(line) ||
  (line.length <= LONGEST && AFTER.test(line)) ||
  (line.slice(0, MOST_OF_NUTRIENTS).match(NUTRIENT)?.length ?? 0) >= 2

const MOST_OF_NUTRIENTS = 600
