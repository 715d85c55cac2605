import { GOAL_NUTRIENTS, toDecimals } from '@larder/foods'
import type { GoalNutrient } from '@larder/foods'
import type { DayNutrition, MealNutrition } from '../../../contracts/recipes/nutrition.ts'
import { groupBy } from '../../group-by.ts'
import { nutritionOfServing, UNKNOWN_SERVING } from './serving-nutrition.ts'
import type { NourishingRecipe } from './serving-nutrition.ts'

/** A meal of the plan, on a day such as `2026-11-22`. */
export type EatenMeal = Pick<MealNutrition, 'title' | 'meal_type'> & {
  id: string
  day: string
  /** Null for a meal without one. */
  recipe: NourishingRecipe | null
}

const sumOf = (
  meals: readonly MealNutrition[],
  nutrient: GoalNutrient,
): DayNutrition['sums'][GoalNutrient] => {
  const known = meals.flatMap(({ serving }) => serving[nutrient].amount ?? [])
  const sum = known.reduce((total, amount) => total + amount, 0)
  return { amount: known.length === 0 ? null : toDecimals(sum, 2), known_count: known.length }
}

/**
 * The nutrition of each day that has meals, in the order of the days and the given order of meals, with one serving of each
 * meal; sums (kcal, g) are those of the meals of which they are known.
 */
export const nutritionOfDays = (meals: readonly EatenMeal[]): DayNutrition[] =>
  [...groupBy(meals, ({ day }) => day)]
    .map(([date, eaten]) => {
      const ofDay = eaten.map(({ id, title, meal_type, recipe }) => ({
        plan_id: id,
        title,
        meal_type,
        has_recipe: recipe !== null,
        serving: recipe === null ? UNKNOWN_SERVING : nutritionOfServing(recipe),
      }))
      const sums = Object.fromEntries(
        GOAL_NUTRIENTS.map((nutrient) => [nutrient, sumOf(ofDay, nutrient)]),
      ) as DayNutrition['sums']
      return { date, meals: ofDay, sums }
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
