import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import type { MealType } from '@larder/shared/contracts/recipes/recipe'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { netPlan } from '@larder/shared/domain/recipes/plan/net-plan'
import type { MealToNet } from '@larder/shared/domain/recipes/plan/net-plan'
import { supplyOf } from '@larder/shared/domain/recipes/plan/supply'
import type { PlanLot, Supply } from '@larder/shared/domain/recipes/plan/supply'
import { median, rounded } from '../figures.ts'
import { createSample } from './measure-scores.ts'

export const MEALS = 60
export const LOTS = 1_000
const RUNS = 30
const TODAY = '2026-11-22T00:00:00.000Z'

/** The day of the n-th meal, such as `2026-11-22`: three a day from a calendar date on. */
export const dayOf = (today: string, n: number): string => addDays(today, Math.floor(n / 3)).slice(0, 10)

/** What the n-th meal is. */
export const typeOf = (n: number): MealType => MEAL_TYPES[n % 3] ?? 'dinner'

/**
 * How long 60 planned meals take to be netted against 1,000 lots, in milliseconds: at first, after each change of the stock,
 * and with an index of the stock that knows the ingredients, as between its changes.
 */
export const measureNetting = () => {
  const { recipes, lots } = createSample(LOTS)
  const stock = lots.map((lot, n): PlanLot => ({
    ...lot,
    id: lot.item_id,
    expiry_date: n % 3 === 0 ? addDays(TODAY, n % 30) : null,
    opened_at: n % 7 === 0 ? TODAY : null,
    purchase_date: TODAY,
  }))
  const meals = recipes.slice(0, MEALS).map((recipe, n): MealToNet => ({
    id: `${n}`,
    day: dayOf(TODAY, n),
    meal_type: typeOf(n),
    quantity_percent: 100,
    recipe,
    leftovers: null,
  }))
  const listed = supplyOf([])
  const time = (known?: Supply): number => {
    const started = performance.now()
    const netted = netPlan(meals, { stock: known ?? supplyOf(stock), listed }, { today: TODAY })
    if (![...netted.values()].flat().some(({ takes }) => takes.length > 0)) {
      throw new Error('No meal takes anything')
    }
    return performance.now() - started
  }
  const first = time()
  const changed = Array.from({ length: RUNS }, () => time())
  const known = supplyOf(stock)
  time(known)
  const kept = Array.from({ length: RUNS }, () => time(known))
  return {
    meals: MEALS,
    lots: LOTS,
    'first, ms': rounded(first),
    'stock changed, median, ms': rounded(median(changed)),
    'stock changed, slowest, ms': rounded(Math.max(...changed)),
    'stock kept, median, ms': rounded(median(kept)),
    'stock kept, slowest, ms': rounded(Math.max(...kept)),
  }
}
