import { convertAmount } from '../../units/convert-amount.ts'
import { roundQuantity } from '../../units/quantity.ts'
import { addedPart, isOfClass, numberOf } from '../phrase-words.ts'
import type { PhraseToken } from '../tokens.ts'
import { unitAt, unitLength } from './unit-tokens.ts'

/** A quantity, and the tokens of what was added to it, by their indexes. */
type Sum = { quantity: number; summed: readonly number[] }

/** What stands before a further amount: a sign or word that says so, and the number's place; null where it is another's. */
function joiner(
  tokens: readonly PhraseToken[],
  at: number,
): { sign: 1 | -1; isSaid: boolean; numberAt: number } | null {
  const token = tokens[at]
  if (token === undefined) return null
  const mark = token.before.replace(/^[).]+/, '')
  const isLess = isOfClass(token.word, 'less')
  if (mark === '' && (isLess || isOfClass(token.word, 'sum')))
    return tokens[at + 1]?.before === '' ? { sign: isLess ? -1 : 1, isSaid: true, numberAt: at + 1 } : null
  if (mark === '+' || mark === '&') return { sign: 1, isSaid: true, numberAt: at }
  return mark === '' ? { sign: 1, isSaid: false, numberAt: at } : null
}

/** Whether a unit is made of whole others, like a pound of ounces: two such amounts in a row are one ('1 lb 4 oz'). */
function isMadeOf(unit: string, other: string): boolean {
  const ratio = convertAmount({ quantity: 1, unit }, other)?.quantity ?? 0
  return ratio > 1.5 && Math.abs(ratio - Math.round(ratio)) < 1e-6
}

/**
 * Adds to an amount, whose unit ends before `from`, what the phrase adds to it: '1 cup plus 2 tablespoons' is 1.125 cups,
 * '1 lb 4 oz' 1.25 lb, 'כוס וחצי' 1.5 cups. Brackets in between are passed over ('1 cup (240 ml) plus 1 tbsp').
 */
export function readSum(
  tokens: readonly PhraseToken[],
  from: number,
  { quantity, unit }: { quantity: number; unit: string },
): Sum {
  const summed: number[] = []
  let total = quantity
  let at = from
  for (;;) {
    let next = at
    while ((tokens[next]?.depth ?? 0) > 0) next += 1
    const glued = addedPart(tokens[next]?.word ?? '')
    const joined = glued === null ? joiner(tokens, next) : { sign: 1, isSaid: true, numberAt: next }
    if (joined === null) break
    const number = tokens[joined.numberAt]
    const value = glued ?? (number && number.depth === 0 ? numberOf(number) : null)
    if (!number || value === null || !(value > 0)) break
    const length = glued === null ? unitLength(tokens, joined.numberAt + 1) : 0
    const more = length === 0 ? partOfUnit(number, value) : partOf(unit, tokens, joined, value)
    if (more === null || (length === 0 && !joined.isSaid) || total + joined.sign * more <= 0) break
    total += joined.sign * more
    at = joined.numberAt + 1 + length
    for (let i = next; i < at; i++) summed.push(i)
  }
  return { quantity: summed.length === 0 ? quantity : roundQuantity(total), summed }
}

/** A part in words is of the unit itself: 'une tasse et demie'. */
const partOfUnit = (number: PhraseToken, value: number): number | null =>
  value < 1 && /\p{L}/u.test(number.text) ? value : null

/** A further amount in the first one's unit; null where it can't be converted, or is no continuation. */
function partOf(
  unit: string,
  tokens: readonly PhraseToken[],
  { isSaid, numberAt }: { isSaid: boolean; numberAt: number },
  value: number,
): number | null {
  const other = unitAt(tokens, numberAt + 1)
  const converted = other === null ? null : convertAmount({ quantity: value, unit: other }, unit)
  if (other === null || converted === null || converted.how !== null) return null
  return isSaid || (converted.quantity < 1 && isMadeOf(unit, other)) ? converted.quantity : null
}
