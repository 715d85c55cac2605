import { type Amount, convertAmount } from './convert-amount.ts'

/** The largest ratio between two statements of one amount that rounding, and different pints, can explain. */
const MOST_ROUNDED = 1.5
/** No food is lighter than loose herbs, or heavier than syrup (g per ml). */
const LIGHTEST = { gramsPerMl: 0.08 }
const HEAVIEST = { gramsPerMl: 2 }

/**
 * Whether two amounts can be the same amount of some food: '2 kg (500 ml)' can't, because no food is that heavy. Counts of
 * pieces can equal anything.
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
