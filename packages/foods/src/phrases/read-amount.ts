import { mayBeSame } from '../units/may-be-same.ts'
import { findUnit, sizeOfUnit } from '../units/unit-names.ts'
import { unitLength } from './label-by-rules.ts'
import type { PhraseLabel } from './model/phrase-model.ts'
import { isOfClass, numberOf } from './phrase-words.ts'
import type { PhraseToken } from './tokens.ts'

/** The amount in a phrase: a number or a range, and a unit of the table; null for what it doesn't state. */
export type PhraseAmount = { quantity: number | null; quantityTo: number | null; unit: string | null }

/** Nobody cooks with more g, ml or pieces of anything, so larger amounts are mistakes ('1,250 kg' was written with a decimal comma). */
const MOST = 100_000

/**
 * The amount of a phrase with labelled tokens. An impossible or contradictory amount ('1/0', '−2', '½½', '1e9',
 * '5-2 cups', '2 kg (500 ml)') is unknown.
 */
export function readAmount(tokens: readonly PhraseToken[], labels: readonly PhraseLabel[]): PhraseAmount {
  const unitAt = labels.indexOf('unit')
  const unit = unitAt < 0 ? null : unitOf(tokens, labels, unitAt)
  const at = labels.indexOf('quantity')
  const nothing = { quantity: null, quantityTo: null, unit }
  if (at < 0) return nothing
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
  if (unit !== null && !agreesWithOther(tokens, unitAt, { quantity, unit })) return { ...nothing, unit: null }
  return { quantity, quantityTo, unit }
}

function unitOf(tokens: readonly PhraseToken[], labels: readonly PhraseLabel[], at: number): string | null {
  for (let i = at; labels[i] === 'unit'; i++) {
    const length = unitLength(tokens, i)
    if (length > 0) return findUnit(textOf(tokens.slice(i, i + length)))
  }
  return tokens[at]?.word ?? null
}

const textOf = (tokens: readonly PhraseToken[]) => tokens.map(({ word }) => word).join(' ')

/** The number at an index, or null if the tokens around it make it invalid. */
function plainNumber(tokens: readonly PhraseToken[], at: number): number | null {
  const token = tokens[at]!
  const next = tokens[at + 1]
  const value = numberOf(token)
  if (value === null || !(value > 0) || token.isNegative) return null
  const isCutOff =
    next?.isGlued === true &&
    next.value === null &&
    !isOfClass(next.word, 'unit') &&
    !['x', '×'].includes(next.word)
  const isDoubled = next?.value != null && /^[/⁄]?$/.test(next.before) && !Number.isInteger(value)
  // 'One and a half' in words.
  const goesOn =
    next?.word === 'and' &&
    tokens.slice(at + 2, at + 4).some((token) => Number.isFinite(numberOf(token)) && numberOf(token)! < 1)
  const isPartOfDate = next?.value != null && next.before === '/'
  return isCutOff || isDoubled || goesOn || isPartOfDate ? null : value
}

/** Whether what follows the unit in brackets or after a slash can be the same amount. */
function agreesWithOther(
  tokens: readonly PhraseToken[],
  unitAt: number,
  amount: { quantity: number; unit: string },
): boolean {
  const at = unitAt + Math.max(unitLength(tokens, unitAt), 1)
  const other = tokens[at]
  if (other?.value == null || !/^[(/]$/.test(other.before)) return true
  const length = unitLength(tokens, at + 1)
  const after = tokens[at + 1 + length]
  const unit = findUnit(textOf(tokens.slice(at + 1, at + 1 + length)))
  // '(1 cup chopped)' describes the result, and '1lb 9oz' continues the amount.
  const isWhole = after === undefined || (other.before === '(' ? after.depth === 0 : after.value === null)
  return unit === null || !isWhole || mayBeSame(amount, { quantity: other.value, unit })
}
