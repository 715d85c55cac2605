import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import type { PlannedMeal } from './planned-meal.repository.ts'

/** Planned meals as they are sent. */
export type ShowMeals = (actor: Actor, planned: readonly PlannedMeal[]) => Promise<MealPlanEntry[]>

const show = (meal: PlannedMeal): MealPlanEntry => ({
  id: meal.id,
  date: meal.day,
  planned_date: meal.day,
  kind: meal.kind,
  title: meal.title,
  recipe_id: meal.recipe_id,
  recipe: meal.recipe,
  recipe_change: null,
  leftovers_entry_id: meal.leftovers_entry_id,
  ingredients: [],
  meal_type: meal.meal_type,
  servings: meal.servings,
  quantity_percent: meal.quantity_percent,
  notes: meal.notes,
  is_completed: meal.status === 'prepared',
  status: meal.status,
  inventory_adjusted: meal.inventory_adjusted,
  series_id: meal.series_id,
  version: meal.version,
})

export const createShowMeals = (): ShowMeals => (actor, planned) =>
  Promise.resolve(planned.map((meal) => show(authorize(actor, meal))))
