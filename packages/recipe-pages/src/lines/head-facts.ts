import { readMinutes } from './read-duration.ts'
import { namesServings, servingsIn } from './read-servings.ts'
import type { PageFacts } from './recipe-facts.ts'

const LONGEST = 100
const SEPARATOR = /(?<!\s)\s*[|•·;/()]\s*|,\s+|\s[–—-]\s|\.\s+(?=\p{L})|\s&\s/u

const PREPARING = /prep|active|hands|vorbereit|arbeit|zubereit|prépa|voorbereid|bereid|préparation|הכנה/iu
const COOKING =
  /cook|bak[ei]|bakken|koch|back|garen|garzeit|cuisson|coc+i[óo]n|horno|cottura|forno|kook|koken|oven|simmer|roast|בישול|אפייה|אפיה/iu

/** The words that a line of times has beside its figures: units, labels and what stands between them, in six languages and Hebrew. */
const OF_TIMES = new RegExp(
  `^(?:${[
    'h|hr|hrs|hours?|m|min|mins|minutes?|s|secs?|seconds?|d|days?|std|stunden?|minuten?|tage?|heures?|jours?|demi|quart|horas?|minutos?|días?|media|or[ae]|minut[io]|giorn[io]|mezz|mezza|uur|uren|dag|dagen|kwartier|שעות|שעה|דקות|דקה|חצי|ורבע|וחצי',
    'prep|preparation|preparing|cook|cooking|bake|baking|active|hands|on|off|total|time|ready|in|takes?|start|finish|roasting|simmering|oven|resting|plus|overall',
    'vorbereitung|vorbereitungszeit|zubereitung|zubereitungszeit|arbeitszeit|arbeit|kochen|kochzeit|backen|backzeit|garzeit|gesamt|gesamtzeit|insgesamt|dauer|zeit|fertig|ofen|im|viertelstunde|anderthalb|eineinhalb|stunden?',
    'préparation|cuisson|temps|prêt|en|au|four|durée|totale?|repos',
    'preparación|cocción|tiempo|horno|duración|listo|preparazione|cottura|tempo|forno|durata|pronto|voorbereiding|voorbereidingstijd|bereiding|bereidingstijd|kooktijd|koken|bakken|baktijd|oventijd|totaal|totale|tijd|duur|klaar',
    'זמן|הכנה|בישול|אפייה|אפיה|כולל|סך|הכל',
    'quarter|quarto|cuarto|רבע|about|approx|approximately|around|roughly|of|for|to|the|and|a|an|half|one|only|just|under|ca|circa|etwa|ungefähr|rund|und|bis|nur|eine?|halbe|environ|et|à|de|du|la|le|une?|seulement|unos|unas|alrededor|y|del|el|sólo|solo|e|d|di|da|il|un|ongeveer|en|tot|van|een|half|slechts',
  ].join('|')})$`,
  'iu',
)
/** What a head says beside times and servings, and what is no part of the recipe's data. */
const OF_DIFFICULTY =
  /^(?:(?:difficulty|skill(?: level)?|schwierigkeit(?:sgrad)?|niveau|difficulté|dificultad|difficoltà|moeilijkheid)(?:\s?[:：])?\s?)?(?:very |sehr |très |muy |molto |heel )?(?:easy|simple|medium|moderate|hard|difficult|leicht|einfach|normal|mittel|schwer|facile|moyen(?:ne)?|difficile|fácil|facil|media|difícil|medi[ao]|makkelijk|gemiddeld|moeilijk|קל|בינוני|קשה)$/iu
const MAKES =
  /^(?:serves?|makes|yields?|for|ergibt|reicht für|für|menge|pour|donne|para|rinde|per|dosi|voor|levert|goed voor|ל-?)(?!\p{L})/iu

/**
 * What a line at the head of a recipe's text states, where it states nothing but times and servings: '2 people, 40 mins',
 * 'takes about 2½ hours (20 mins prep)', 'Préparation : 20 min / Cuisson : 1 h 15'. Null for any other line.
 */
export function headFactsOf(line: string): PageFacts | null {
  if (line.length > LONGEST) return null
  const facts: PageFacts = {
    prep_minutes: null,
    cook_minutes: null,
    total_minutes: null,
    servings: null,
    yields: null,
  }
  let known = 0
  for (const part of partsOf(line)) {
    const minutes = minutesOf(part)
    if (minutes !== null) {
      facts[fieldOf(part)] ??= minutes
      known += 1
    } else if (isYield(part)) {
      const isFirst = facts.yields === null
      facts.yields = isFirst ? part : `${facts.yields} (${part})`
      known += 1
    } else if (!OF_DIFFICULTY.test(part)) return null
  }
  facts.servings = servingsIn(facts.yields)
  return known > 0 ? facts : null
}

const partsOf = (line: string): string[] =>
  line
    .split(SEPARATOR)
    .map((part) => part.replace(/^[\s*•●–—-]+|(?<![\s.:,;!])[\s.:,;!]+$/g, ''))
    .filter((part) => part !== '')

/** The minutes of a part that speaks of nothing else. */
function minutesOf(part: string): number | null {
  const words = part.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.length > 0 && words.every((word) => OF_TIMES.test(word)) ? readMinutes(part) : null
}

const fieldOf = (part: string): 'prep_minutes' | 'cook_minutes' | 'total_minutes' =>
  PREPARING.test(part) ? 'prep_minutes' : COOKING.test(part) ? 'cook_minutes' : 'total_minutes'

/** '4 people', 'Makes 1 loaf', '10 slices'. */
const isYield = (part: string): boolean =>
  part.length <= 50 && (namesServings(part) || MAKES.test(part)) && servingsIn(part) !== null
