/** What a section of a recipe is, by its heading. */
export type SectionKind = 'ingredients' | 'steps' | 'other'

// The headings of recipes, by language: en de fr es pt it nl sv da nb fi pl cs sk hu hr sl ro bg ru uk el tr he ar fa hi
// th vi id ms zh ja ko, and a few smaller ones.
const INGREDIENTS =
  "ingredients?(?: list)?|what you(?:'|’)?(?:ll)? need|you(?:'|’)?(?:ll| will) need|shopping list|zutaten(?:liste)?|(?:das )?brauchst du|du brauchst|(?:les )?ingrédients?|il vous faut|ingredientes|necesitas|ingredienti|ingrediënten(?:lijst)?|benodigdheden|(?:dit|wat) heb je nodig|boodschappen(?:lijst)?|ingredienser|du (?:behöver|trenger|skal bruge)|det (?:behöver|trenger) du|ainekset|ainesosat|raaka-aineet|tarvitset|składniki|suroviny|ingrediencie|ingredience|prísady|přísady|hozzávalók|sastojci|sestavine|ingrediente|съставки|необходими продукти|продукти|ингредиенты|состав|продукты|інгредієнти|продукти|υλικά|συστατικά|malzemeler|malzeme listesi|מצרכים|רכיבים|מרכיבים|המצרכים|המכונות|المقادير|مقادير|المكونات|مكونات|مواد لازم|सामग्री|ส่วนผสม|วัตถุดิบ|เครื่องปรุง|nguyên liệu|bahan(?:[- ]bahan)?|材料|食材|用料|原料|配料|主料|재료|koostisosad|ingredientai|produktai|sastāvdaļas|innihald|hráefni|osagaiak"

const STEPS =
  "instructions?|directions?|methods?|preparation(?: steps| method)?|how to (?:make|cook|prepare|do)|procedures?|(?:the )?steps|cooking (?:instructions|method|steps)|what to do|(?:let(?:'|’)s )?(?:make|cook) it|making it|zubereitung(?:sschritte)?|(?:die )?zubereitung|anleitung|arbeitsschritte|so (?:geht(?:'|’)?s|wird(?:'|’)?s)|und so wird|préparation|étapes?(?: de préparation)?|réalisation|recette|la recette|instructions de|progression|preparación|elaboración|instrucciones|pasos?|cómo (?:hacer|preparar)|procedimiento|modo de (?:preparo|fazer|preparação|preparar)|preparo|preparação|confe[cç]ção|preparazione|procedimento|come (?:fare|preparare)|svolgimento|esecuzione|bereiding(?:swijze)?|werkwijze|instructies|(?:zo|hoe) maak je|aan de slag|gör så här|så här gör du|tillagning|instruktioner|sådan gør du|fremgangsmåde|tilberedning|slik gjør du|fremgangsmåte|framgangsmåte|valmistus(?:ohje)?|ohjeet?|tee näin|przygotowanie|sposób (?:przygotowania|wykonania)|wykonanie|przepis|(?:pracovní )?postup(?: přípravy)?|příprava|príprava|elkészítés(?:e)?|priprema|priprava|mod de preparare|preparare|приготовление|способ приготовления|как (?:готовить|приготовить)|рецепт приготовления|начин на приготвяне|приготвяне|приготування|спосіб приготування|εκτέλεση|οδηγίες|παρασκευή|διαδικασία|hazırlanışı|yapılışı|nasıl yapılır|(?:אופן|הוראות) ה?הכנה|הכנה|שלבי הכנה|איך מכינים|طريقة (?:التحضير|العمل|الطبخ|الإعداد)|التحضير|خطوات التحضير|طرز تهیه|روش تهیه|विधि|बनाने की विधि|วิธีทำ|ขั้นตอน(?:การทำ)?|cách (?:làm|nấu|thực hiện|chế biến)|(?:các )?bước|cara (?:membuat|memasak|pembuatan)|langkah(?:[- ]langkah)?|arahan|作り方|つくり方|作法|做法|步骤|步驟|制作方法|烹饪步骤|手順|만드는 (?:법|방법)|조리(?:법| 방법|순서)|요리 순서|valmistamine|paruošimas|gaminimas|pagatavošana|aðferð|prestaketa"

const OTHERS =
  "nutrition(?:al)?|(?:each|per) (?:serving|portion)|pro portion|nährwert|valeurs? nutri|valor(?:es)? nutri|informa(?:ción|ções|zioni) nutri|valori nutri|voeding|näring|næring|энерг|пищевая|notes?|tips?|recipe tips?|cook(?:'|’)?s? (?:notes?|tips?)|chef(?:'|’)?s? (?:notes?|tips?)|tipps?|hinweis|conseils?|astuces?|consejos?|dicas?|consigli|equipment|utensils|pro tips?|top tips?|make[- ]ahead|substitutions?|variations?|why (?:i|you|we)|leftovers|what to serve|ausstattung|you will also need|special equipment|matériel|ustensiles|comments?|kommentare?|commentaires?|comentarios?|commenti|reacties|kommentarer|reviews?|ratings?|bewertungen|leave a|write a|rate this|did you make|related|you (?:may|might) also|more (?:recipes|from|like)|similar|weitere|mehr|das könnte|auch interessant|vous aimerez|à lire aussi|también|mais receitas|veja também|altre ricette|leggi anche|meer recepten|ook lekker|share|teilen|partager|compartir|about|über|serving suggestions?|storage|aufbewahrung|faq|frequently asked|video|print|drucken|tags?|categories|kategorie|filed under|author|source|quelle|subscribe|newsletter|sign up|follow|faceți|nota|notas|note|opmerkingen|tipy|rad[ay]|porad[ay]|wskazówki|vinkit?|vinkki|vinkkejä|совет[ы]?|טיפ(?:ים)?|הערות|ipucu(?:lar)?|püf noktası|suggeriment[io]|trucos?|variantes?|varianten?|variant[ie]|sugestões|sugerencias?|позади|комментарии|отзывы|комментарі"

/** Without the accents of Latin letters, which photos often lose: 'składniki' and 'skladniki' are one. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')

const pattern = (words: string) => new RegExp(`^(?:${withoutAccents(words)})(?![\\p{L}\\p{M}])`, 'iu')
/** Languages that write no blanks, and headings of which the word is the last: 'Recipe ingredients', 'Cooking Directions'. */
const asLast = (words: string) => new RegExp(`(?:^|\\s)(?:${withoutAccents(words)})$`, 'iu')

const whole = (words: string) => new RegExp(`^(?:${withoutAccents(words)})$`, 'iu')
const WHOLE = [whole(INGREDIENTS), whole(STEPS)]

const PATTERNS = {
  ingredients: [pattern(INGREDIENTS), asLast(INGREDIENTS)],
  steps: [pattern(STEPS), asLast(STEPS)],
  other: [pattern(OTHERS)],
}

const MOST_WORDS = 9
const LONGEST = 70

/** 'Tools you will need' are no ingredients. */
const EQUIPMENT =
  /^(?:special |kitchen |cooking )?(?:tools?|equipment|utensils|gadgets|supplies|keukengerei|küchengeräte|ustensiles|utensilios|utensili)(?!\p{L})/u

/** 'Step 1: Prepare the ingredients' announces no ingredients. */
const STEP_NUMBER = /^[^\p{L}]*(?:step|schritt|étape|etape|paso|passo|stap|steg|trin|krok|шаг)\s*\d/iu

/** 'Cook it for an hour.' is a step. */
const SENTENCE = /^\S+\s+\S+\s.*[^.]\.$/

const plainHeading = (text: string): string =>
  withoutAccents(text)
    .replace(/\([^()]*\)/g, '')
    .replace(/^[^\p{L}]+|(?<![^\p{L}\p{M}])[^\p{L}\p{M}]+$/gu, '')
    .toLowerCase()

/** What else somebody needs, where a heading 'Ingredients' came before. */
const NEEDS =
  /^(?:(?:what )?you(?:['’]ll| will)? (?:also )?need|(?:das )?brauchst du|du brauchst|il vous faut|necesitas|benodigdheden|(?:dit|wat) heb je nodig|du (?:behover|trenger|skal bruge)|tarvitset)(?!\p{L})/u

/** Whether a heading says that something is needed, which may be tools: 'Benodigdheden'. */
export const namesNeeds = (text: string): boolean => NEEDS.test(plainHeading(text))

/** Whether a heading is the word for ingredients or steps and nothing else. */
export const isWholeHeading = (text: string): boolean =>
  text.length <= LONGEST && WHOLE.some((one) => one.test(plainHeading(text)))

/** What a heading announces; null for one that says something else, a part of the recipe ('For the sauce') for instance. */
export function kindOfHeading(text: string): SectionKind | null {
  if (STEP_NUMBER.test(text) || SENTENCE.test(text)) return null
  const plain = plainHeading(text)
  if (plain === '' || plain.length > LONGEST || plain.split(/\s+/).length > MOST_WORDS) return null
  if (EQUIPMENT.test(plain)) return 'other'
  for (const kind of ['ingredients', 'steps', 'other'] as const)
    if (PATTERNS[kind].some((one) => one.test(plain))) return kind
  return null
}

/** Classes, ids and properties of the elements around a recipe's ingredients, and around its steps. */
export const MARKS = {
  ingredients:
    /ingredi[eë]n|ingrédient|zutat|składnik|skladnik|ingredienser|suroviny|hozzaval|sastojci|malzeme|materials?(?=$|[\s_-])|bahan|ainekset/,
  steps:
    /instruction|direction|(?:^|[\s_-])methods?(?=$|[\s_-])|recipe-?_?method|method-?_?(?:list|steps?|content)|preparation(?!-?_?time)|recipe-?_?(?:steps?|body|procedure|text)|(?:^|[\s_-])steps?(?=$|[\s_-]|list|s)|procedure|zubereitung|preparazione|preparo|preparacion|elaboracion|bereiding|werkwijze|fremgang|tillagning|tilberedning|postup|przygotow|wykonanie|hazirlan|how-?to|e-instructions/,
}
