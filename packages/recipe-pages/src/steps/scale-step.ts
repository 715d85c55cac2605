import {
  pluralOf,
  singularOf,
  FIGURE,
  figureOf,
  findUnit,
  sizeOfUnit,
  tellingWords,
  wordsOf,
  countedName,
  scaleQuantity,
} from '@larder/foods'
import { stepsOf } from './steps-of.ts'

/** A number or a range, and the words after it up to the end of the clause: '2–3' and 'tbsp. olive oil'. */
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d.,/–-])(${FIGURE})(?:(\\s*(?:-|–|to|or)\\s*)(${FIGURE}))?(\\s?)(\\p{L}(?:\\p{L}{0,4}\\.(?=\\s?\\p{Ll}))?[^.;:!?()\\n\\d]*)`,
  'gu',
)
/** '1,000' is one thousand in some languages and one in others. */
const IS_UNCLEAR = /^\d{1,3}[.,]\d{3}$/
/** Portions keep their size however many there are. */
const OF_ONE = /\b(?:each|per|every|apiece|at a time|je|jeweils|pro|chacun|chaque|cada|ogni|elk)\b/iu
const INTO = /\b(?:into|in|step|form|shape|makes?)\s+$/i
const NO_PIECES =
  /^(?:min|sec|sek|hour|hr|std|stunde|heure|hora|ora|ore|uur|day|tag|jour|d[ií]a|giorn|cm|mm|inch|zoll|degree|grad|time|piece|stück)/iu
/** What may follow a noun; before another noun it has no plural: 'cardamom pods'. */
const ENDS_NOUN = /^\s*(?:$|[^\p{L}\s]|(?:and|or|with|in|into|to|on|for|from|until|over|at)(?!\p{L}))/u
const WRITTEN_OUT = /^(?:teaspoon|tablespoon|cup|pint|quart|gallon|ounce|pound|gram|kilogram|lit(?:re|er))$/i
const [WORDS_TO_FOOD, WORDS_TO_PIECE] = [6, 2]
const WATER = 'water'

/**
 * The steps of a recipe, one per line, with the amounts of ingredients and of water at a percent of it, at most 2 decimals;
 * `names` are its ingredients. Times, temperatures, sizes, portions ('60 g each') and words ('half of the butter') stay.
 */
export function scaleInstructions(
  recipe: { instructions: string },
  names: readonly string[],
  percent: number,
): string {
  if (percent === 100 || names.length === 0) return recipe.instructions
  return stepsOf(recipe)
    .map((step) => scaleText(step, names, percent))
    .join('\n')
}

/** A note on a recipe or an ingredient, with the amounts in it at a percent of the recipe, as in its steps. */
export const scaleText = (text: string, names: readonly string[], percent: number): string =>
  percent === 100 ? text : scaleStep(text, new Set([WATER, ...names.flatMap(tellingWords)]), percent)

const scaleStep = (step: string, known: ReadonlySet<string>, percent: number): string =>
  step.replace(
    AMOUNT,
    (
      whole: string,
      from: string,
      dash: string | undefined,
      to: string | undefined,
      gap: string,
      rest: string,
      at: number,
    ) => {
      const figures = to === undefined ? [from] : [from, to]
      if (figures.some((figure) => IS_UNCLEAR.test(figure))) return whole
      const count = (figureOf(figures.at(-1)!) * percent) / 100
      const counted = sayCounted(rest, count, { known, before: step.slice(0, at) })
      const scaled = figures.map((figure) => scaleQuantity(figureOf(figure), percent))
      return counted === null ? whole : scaled.join(dash ?? '') + gap + counted
    },
  )

/** What follows a number, for another number; null where it is no amount of something known. */
function sayCounted(
  text: string,
  count: number,
  { known, before }: { known: ReadonlySet<string>; before: string },
): string | null {
  if (OF_ONE.test(text)) return null
  const unit = unitIn(text)
  const food = text.slice(unit.length)
  if (unit !== '')
    return untilFood(food, known, WORDS_TO_FOOD) === null ? null : countedUnit(unit, count) + food
  const piece = untilFood(text, known, WORDS_TO_PIECE)
  if (piece === null || NO_PIECES.test(text) || INTO.test(before)) return null
  const rest = text.slice(piece.length)
  return (ENDS_NOUN.test(rest) ? countedName(piece, count) : piece) + rest
}

/** The unit of mass or volume with which a text begins; empty for another beginning. */
function unitIn(text: string): string {
  const [two = '', one = ''] = /^(\p{L}+)\.?(?:\s\p{L}+\.?)?/u.exec(text) ?? []
  const isMeasure = (words: string) => ['g', 'ml'].includes(sizeOfUnit(findUnit(words) ?? '')?.base ?? '')
  return [two, one].find(isMeasure) ?? ''
}

/** '2 tablespoons', '1 cup'; abbreviations and units of other languages stay as they are. */
const countedUnit = (unit: string, count: number): string => {
  const one = singularOf(unit)
  if (!WRITTEN_OUT.test(one)) return unit
  return count > 1 ? pluralOf(one) : one
}

/** The beginning of a text up to the first of its words, of so many, that an ingredient is told by; null where there is none. */
function untilFood(text: string, known: ReadonlySet<string>, most: number): string | null {
  const words = [...text.matchAll(/\p{L}+/gu)].slice(0, most)
  const found = words.find(([word]) => wordsOf(word).some((one) => known.has(one)))
  return found === undefined ? null : text.slice(0, found.index + found[0].length)
}
