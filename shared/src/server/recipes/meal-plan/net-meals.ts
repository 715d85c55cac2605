import { netPlan } from '@larder/shared/domain/recipes/plan/net-plan'
import type { MealToNet, NettedIngredient, Supplies } from '@larder/shared/domain/recipes/plan/net-plan'
import { servingsOf } from '@larder/shared/domain/recipes/amounts/servings'
import { isUpcoming } from './planned-meal.repository.ts'
import type { PlannedMeal } from './planned-meal.repository.ts'

/** How many a meal serves: what follows from its recipe, which an earlier version did not store, else its portions. */
export const servingsOfMeal = ({ recipe, quantity_percent, servings }: PlannedMeal): number =>
  recipe === null ? servings : servingsOf(recipe, quantity_percent)

/** A stored meal as the netting reads it, whatever became of it. */
export const toMealToNet = (meal: PlannedMeal): MealToNet => ({
  id: meal.id,
  day: meal.day,
  meal_type: meal.meal_type,
  quantity_percent: meal.quantity_percent,
  recipe: meal.recipe,
  leftovers:
    meal.leftovers_entry_id === null
      ? null
      : { lot_id: meal.leftovers_entry_id, title: meal.title, quantity: meal.servings },
})

/** What meals as they are stored find and lack, without those that are done; `today` is a calendar date. */
export const netMeals = (
  meals: readonly PlannedMeal[],
  supplies: Supplies,
  today: string,
): Map<string, NettedIngredient[]> => netPlan(meals.filter(isUpcoming).map(toMealToNet), supplies, { today })
