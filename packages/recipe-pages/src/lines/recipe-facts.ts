import { readMinutes } from './read-duration.ts'
import { servingsIn } from './read-servings.ts'

/** What a page or a text states beside the ingredients and the steps. */
export type PageFacts = {
  prep_minutes: number | null
  cook_minutes: number | null
  total_minutes: number | null
  servings: number | null
  yields: string | null
}

const LABELS = {
  prep_minutes:
    /^(?:prep(?:aration)?(?: time)?|active time|hands[- ]on(?: time)?|vorbereitung(?:szeit)?|arbeitszeit|zubereitungszeit|(?:temps de )?préparation|(?:tiempo de )?preparación|(?:tempo de )?preparo|(?:tempo di )?preparazione|preparazione|voorbereiding(?:stijd)?|bereidingstijd|förberedelse|forberedelse|przygotowanie|příprava|подготовка|準備時間|准备时间)(?![\p{L}])/iu,
  cook_minutes:
    /^(?:cook(?:ing)?(?: time)?|bak(?:e|ing)(?: time)?|koch(?:zeit|- ?\/backzeit)?|back(?:zeit)?|garzeit|(?:temps de )?cuisson|(?:tiempo de )?cocción|(?:tempo de )?cozimento|(?:tempo di )?cottura|kook(?:tijd)?|oventijd|tillagningstid|steketid|czas gotowania|vaření|время приготовления|調理時間|烹饪时间)(?![\p{L}])/iu,
  total_minutes:
    /^(?:total(?: time)?|ready in|time|takes|gesamtzeit|gesamt|dauer|zeit|(?:temps )?total|temps|tiempo(?: total)?|tempo(?: totale?| total)?|totale tijd|tijd|total ?tid|tid|aika|czas|całkowity czas|время|所要時間|总时间|조리시간)(?![\p{L}])/iu,
  yields:
    /^(?:serv(?:es|ings?)|yields?|makes|portion(?:en|s|er)?|für|personen|personnes|pour|parts|porciones|raciones|para|porções|rende|rendimento|dosi(?: per)?|porzioni|per|personen|aantal personen|antal portioner|annoksia|porcje|liczba porcji|porce|adag|порци[ийя]|מנות|人分|份量|分量)(?![\p{L}])/iu,
} as const

/** What may stand between a label and its time: 'Cook within: 6 days' is no cooking time. */
const DURATION =
  /^(?:(?:[\s:：().,~≈±–-]|(?:time|zeit|about|approx(?:imately)?|around|roughly|ca|circa|etwa|ungefähr|rund|insgesamt|environ|de|unos|unas|alrededor|aproximadamente|ongeveer|in|is|minutes|totale?)(?!\p{L}))){0,12}(?:\d|[¼-¾⅐-⅞]|PT|an? |one |half |eine |une )/iu

const LONGEST = 120

/** Times and servings beside their labels: in the same line, in the next, or, below a figure, in the one before. */
export function factsOf(texts: readonly string[]): PageFacts {
  const minutes = (label: keyof typeof LABELS) =>
    firstBeside(texts, LABELS[label], (text) => (DURATION.test(text) ? readMinutes(text) : null))
  const prep_minutes = minutes('prep_minutes')
  const cook_minutes = minutes('cook_minutes')
  const yields = firstBeside(texts, LABELS.yields, (text) =>
    /^\D{0,20}\d/.test(text) && text.length <= 50 && servingsIn(text) !== null ? text : null,
  )
  return {
    prep_minutes,
    cook_minutes,
    total_minutes:
      minutes('total_minutes') ??
      (prep_minutes !== null || cook_minutes !== null ? (prep_minutes ?? 0) + (cook_minutes ?? 0) : null),
    servings: servingsIn(yields),
    yields,
  }
}

function firstBeside<Value>(
  texts: readonly string[],
  label: RegExp,
  read: (text: string) => Value | null,
): Value | null {
  for (const [at, text] of texts.entries()) {
    if (text.length > LONGEST) continue
    // 'Prep: 10 min | Cook: 20 min' states several in a line.
    for (const part of text.split(/(?<!\s)\s*[|•·;]\s*|\s\/\s|,\s+(?=\p{L})/u)) {
      const match = label.exec(part)
      if (!match) continue
      const rest = part.slice(match[0].length).replace(/^[\s:：()-]+/, '')
      const value = rest === '' ? (read(near(texts[at + 1])) ?? read(near(texts[at - 1]))) : read(rest)
      if (value !== null) return value
    }
  }
  return null
}

/** A value in a line of its own is short. */
const near = (text: string | undefined): string => (text && text.length <= 40 ? text : '')
