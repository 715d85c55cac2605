import { type Amount, convertAmount } from './convert-amount.ts'

/** Rounding, and pints of two countries, explain so much between two figures of one amount. */
const MOST_ROUNDED = 1.5
/** Nothing that is eaten is lighter than loose herbs, or heavier than syrup (g per ml). */
const LIGHTEST = { gramsPerMl: 0.08 }
const HEAVIEST = { gramsPerMl: 2 }

/**
 * Whether two amounts can be the same one of some food: '2 kg (500 ml)' can't, as nothing is so heavy. Where pieces are
 * counted, nothing contradicts.
 */
export function mayBeSame(one: Amount, other: Amount): boolean {
  const bounds = [LIGHTEST, HEAVIEST].flatMap((food) => convertAmount(one, other.unit, food) ?? [])
  if (bounds.length === 0) return true
  const quantities = bounds.map(({ quantity }) => quantity)
  const slack = bounds.some(({ how }) => how !== null) ? 1 : MOST_ROUNDED
  return (
    other.quantity >= Math.min(...quantities) / slack && other.quantity <= Math.max(...quantities) * slack
  )
}
