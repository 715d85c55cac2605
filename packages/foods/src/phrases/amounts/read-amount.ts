import { foodsInName } from '../../foods/foods-in-name.ts'
import { foldedSingular } from '../../foods/names/fold-food.ts'
import { isSaidIn } from '../../foods/names/lexicon.ts'
import { exactMentions } from '../../foods/names/mentions.ts'
import { tokensOf } from '../../foods/names/tokens.ts'
import { isNonFood } from '../../foods/tables/non-food.ts'
import { mayBeSame } from '../../units/may-be-same.ts'
import { sizeOfUnit } from '../../units/unit-names.ts'
import { SMALL_AMOUNTS } from './label-by-rules.ts'
import { readSum } from './sum-amount.ts'
import { unitAt, unitLength } from './unit-tokens.ts'
import type { PhraseLabel } from '../model/phrase-model.ts'
import { isOfClass, numberOf } from '../phrase-words.ts'
import type { PhraseToken } from '../tokens.ts'

/** The amount in a phrase: a number or a range, and a unit of the table; null for what it doesn't state. */
export type PhraseAmount = { quantity: number | null; quantityTo: number | null; unit: string | null }

/** An amount with the indexes of the tokens that were added to it: 'plus 2 tablespoons'. */
type SummedAmount = PhraseAmount & { summed: readonly number[] }

/** Nobody cooks with more g, ml or pieces of anything, so larger amounts are mistakes ('1,250 kg' was written with a decimal comma). */
const MOST = 100_000

/**
 * The amount of a phrase with labelled tokens. An impossible or contradictory amount ('1/0', '−2', '½½', '1e9',
 * '5-2 cups', '2 kg (500 ml)') is unknown. What is added to an amount is in it ('1 lb 4 oz' is 1.25 lb).
 */
export function readAmount(tokens: readonly PhraseToken[], labels: readonly PhraseLabel[]): SummedAmount {
  const place = labels.indexOf('unit')
  const unit = place < 0 ? null : unitOf(tokens, labels, place)
  const at = labels.indexOf('quantity')
  const nothing = { quantity: null, quantityTo: null, unit, summed: [] }
  if (at < 0) return { ...nothing, ...(unit !== null && oneOf(tokens, unit, place)) }
  const quantity = plainNumber(tokens, at)
  const end = labels.indexOf('range')
  const quantityTo = end < 0 ? null : numberOf(tokens[end]!)
  // '1-2-3' is neither a number nor a range.
  const isListed = end >= 0 && tokens[end + 1]?.before === '-' && Number.isInteger(tokens[end + 1]?.value)
  const isEmpty = unit === null && !labels.includes('name')
  if (quantity === null || isEmpty || isListed) return nothing
  if (quantityTo !== null && !(quantityTo > quantity)) return nothing
  const size = (unit === null ? null : sizeOfUnit(unit)?.size) ?? 1
  if ((quantityTo ?? quantity) * size > MOST) return nothing
  if (unit === null) return { quantity, quantityTo, unit, summed: [] }
  if (!agreesWithOther(tokens, place, { quantity, unit })) return { ...nothing, unit: null }
  if (quantityTo !== null) return { quantity, quantityTo, unit, summed: [] }
  const from = place + Math.max(unitLength(tokens, place), 1)
  return { quantityTo, unit, ...readSum(tokens, from, { quantity, unit }) }
}

function unitOf(tokens: readonly PhraseToken[], labels: readonly PhraseLabel[], at: number): string | null {
  for (let i = at; labels[i] === 'unit'; i++) {
    const unit = unitAt(tokens, i)
    if (unit !== null) return unit
  }
  return tokens[at]?.word ?? null
}

/** The number at an index, or null if the tokens around it make it invalid. */
function plainNumber(tokens: readonly PhraseToken[], at: number): number | null {
  const token = tokens[at]!
  const next = tokens[at + 1]
  const value = numberOf(token)
  if (value === null || !(value > 0) || token.isNegative) return null
  const isCutOff =
    (next?.isGlued === true || next?.before === '-') &&
    next.value === null &&
    unitLength(tokens, at + 1) === 0 &&
    !['x', '×'].includes(next.word) &&
    !beginsWord(next, tokens[at + 2])
  const isDoubled = next?.value != null && /^[/⁄]?$/.test(next.before) && !Number.isInteger(value)
  // 'One and a half' in words.
  const goesOn =
    next?.word === 'and' &&
    tokens.slice(at + 2, at + 4).some((token) => Number.isFinite(numberOf(token)) && numberOf(token)! < 1)
  const isPartOfDate = next?.value != null && next.before === '/'
  return isCutOff || isDoubled || goesOn || isPartOfDate ? null : value
}

/** What makes a number an ordinal or a multiple: '2ème', '3fach'. */
const COUNTING_ENDS = /^(?:[eè]me|[eè]re|nde|ste|ter|tes|ten|fach|fold|way)$/u

/**
 * Whether a word that is glued to a number, or joined by a hyphen, begins the rest of the phrase: '8large eggs', '3Eier';
 * in '1e9' and in the brands '7up' and '100PLUS' it goes on.
 */
const beginsWord = ({ word }: PhraseToken, next: PhraseToken | undefined): boolean =>
  isOfClass(word, 'size') ||
  isOfClass(word, 'preparation') ||
  isOfClass(word, 'state') ||
  (word.length >= 3 &&
    !COUNTING_ENDS.test(word) &&
    !(next?.isGlued === true && next.value !== null) &&
    (foodsInName(word) !== null || isNonFood(word) || describesFood(word)))

/** Whether a word only says of what quality a food is: 'rote', but not 'plus' or 'days', which brands have. */
const describesFood = (word: string): boolean => {
  const senses = exactMentions(tokensOf(word)).flatMap((mention) => mention.senses)
  const isNoun = foldedSingular(word) !== word && senses.some((sense) => isSaidIn(sense, 'en'))
  return senses.length > 0 && !isNoun && senses.every(({ meaning }) => ['plain', 'form'].includes(meaning.as))
}

/** The amount of a unit without a number: a pinch, or one and a part of it ('כוס וחצי'); null for other units. */
function oneOf(
  tokens: readonly PhraseToken[],
  unit: string,
  place: number,
): Pick<SummedAmount, 'quantity' | 'summed'> | null {
  const sum = readSum(tokens, place + unitLength(tokens, place), { quantity: 1, unit })
  return sum.summed.length > 0 || SMALL_AMOUNTS.includes(unit) ? sum : null
}

/** Whether what follows the unit in brackets or after a slash can be the same amount. */
function agreesWithOther(
  tokens: readonly PhraseToken[],
  place: number,
  amount: { quantity: number; unit: string },
): boolean {
  const at = place + Math.max(unitLength(tokens, place), 1)
  const other = tokens[at]
  if (other?.value == null || !/^[(/]$/.test(other.before)) return true
  const length = unitLength(tokens, at + 1)
  const after = tokens[at + 1 + length]
  const unit = unitAt(tokens, at + 1)
  // '(1 cup chopped)' describes the result, and '1lb 9oz' continues the amount.
  const isWhole = after === undefined || (other.before === '(' ? after.depth === 0 : after.value === null)
  return unit === null || !isWhole || mayBeSame(amount, { quantity: other.value, unit })
}
