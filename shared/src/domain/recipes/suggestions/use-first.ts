import { numericQuantity } from '@larder/foods'
import type { RecipeLike } from '../../../contracts/recipes/recipe.ts'
import { daysBetween } from '../../inventory/calendar-day.ts'
import { ingredientsOf } from '../ingredients/recipe-ingredients.ts'
import type { StockIndex } from '../matching/stock-index.ts'

/** What a recipe gains by what expires today, tomorrow, in two days …, in points of the match score. */
const POINTS_BY_DAYS = [60, 60, 36, 20, 10, 6, 4] as const
/** However much of it a recipe uses up, it should also be one that can be cooked. */
const MOST_POINTS = 80
/** What is counted of the points where a recipe uses next to nothing of it, or nobody can tell how much. */
const LEAST_SHARE = 0.7

/**
 * What a recipe gains by using what expires within a week, 0 to 80 points of the match score: the sooner, and the more of it
 * is used, the more. `today` is a calendar date.
 */
export const useFirstPoints = (recipe: RecipeLike, index: StockIndex, today: string): number => {
  const points = new Map<string, number>()
  for (const ingredient of ingredientsOf(recipe).ingredients) {
    const { items, expires, amountIn } = index.find(ingredient)
    const ofDay = expires === null ? undefined : POINTS_BY_DAYS[daysBetween(today, expires)]
    if (ofDay === undefined) continue
    const { total, hasOtherUnits } = amountIn(ingredient.unit)
    const needed = numericQuantity(ingredient.quantity)
    const share = needed === null || hasOtherUnits || total <= 0 ? 0 : Math.min(1, needed / total)
    const key = items.map(({ name }) => name).join('\n')
    points.set(key, Math.max(points.get(key) ?? 0, ofDay * (LEAST_SHARE + (1 - LEAST_SHARE) * share)))
  }
  return Math.min(
    MOST_POINTS,
    [...points.values()].reduce((sum, value) => sum + value, 0),
  )
}
