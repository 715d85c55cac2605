import { dayOf } from '../inventory/ledger/flows/stock-flow.ts'
import type { StockFlow } from '../inventory/ledger/flows/stock-flow.ts'
import type { FoodMeasures } from '@larder/foods'
import { habitsOf } from './generation/item-habits.ts'

/** What is bought lately counts, so that what a household no longer eats goes away by itself. */
const LATELY_DAYS = 180
/** Once may be chance. */
const FEWEST_TIMES = 2

/**
 * How much of an item is bought at a time, in its unit, and on how many days of the last half year; null when it was bought
 * less than twice in that time. `at` is in milliseconds.
 */
export const usualPurchaseOf = (
  flows: readonly StockFlow[],
  unit: string,
  measuresOf: () => FoodMeasures,
  at: number,
): { quantity: number; times: number } | null => {
  const today = dayOf(at)
  const days = new Set<number>()
  for (const { bought } of flows)
    for (const [index, day] of bought.at.entries())
      if ((bought.quantities[index] ?? 0) > 0 && day > today - LATELY_DAYS) days.add(day)
  if (days.size < FEWEST_TIMES) return null
  const { pack } = habitsOf(flows, unit, measuresOf, { today, daysAhead: 0 })
  return pack === null ? null : { quantity: pack, times: days.size }
}
