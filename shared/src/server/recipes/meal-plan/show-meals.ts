import { isDeepStrictEqual } from 'node:util'
import { MAX_LISTED_MEALS } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { NettedIngredient, Supplies } from '@larder/shared/domain/recipes/plan/net-plan'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import type { RecipesService } from '../recipes.service.ts'
import { netMeals, servingsOfMeal } from './net-meals.ts'
import type { PlannedMeal, PlannedMealRepository } from './planned-meal.repository.ts'

type Deps = {
  meals: Pick<PlannedMealRepository, 'listByDays'>
  recipes: Pick<RecipesService, 'readCurrent'>
  readSupplies: (actor: Actor) => Promise<Supplies>
  now: () => Date
}

/** Planned meals as they are sent. */
export type ShowMeals = (
  actor: Actor,
  shown: readonly PlannedMeal[],
  before?: readonly PlannedMeal[],
) => Promise<MealPlanEntry[]>

type FindRecipe = Awaited<ReturnType<RecipesService['readCurrent']>>

const changeOf = (
  { recipe_id, recipe, recipe_version }: PlannedMeal,
  findRecipe: FindRecipe,
): MealPlanEntry['recipe_change'] => {
  if (recipe_id === null) return null
  const current = findRecipe(recipe_id)
  if (current === null) return 'deleted'
  // One that was deleted and restored, or changed back, is the same.
  const isSame = current.version === recipe_version || isDeepStrictEqual(current.recipe, recipe)
  return isSame ? null : 'changed'
}

const toEntry = (
  meal: PlannedMeal,
  netted: readonly NettedIngredient[],
  findRecipe: FindRecipe,
): MealPlanEntry => ({
  id: meal.id,
  date: meal.day,
  planned_date: meal.day,
  kind: meal.kind,
  title: meal.title,
  recipe_id: meal.recipe_id,
  recipe: meal.recipe,
  recipe_change: changeOf(meal, findRecipe),
  leftovers_entry_id: meal.leftovers_entry_id,
  ingredients: netted.map(({ takes: _takes, lacking: _lacking, ...ingredient }) => ingredient),
  meal_type: meal.meal_type,
  servings: servingsOfMeal(meal),
  quantity_percent: meal.quantity_percent,
  notes: meal.notes,
  is_completed: meal.status === 'prepared',
  status: meal.status,
  inventory_adjusted: meal.inventory_adjusted,
  series_id: meal.series_id,
  version: meal.version,
})

/**
 * Shows planned meals as they stand, in the order given: netted after all that come before them, whether these are shown or
 * not. `before` are those of the latter, which are read where they are absent.
 */
export const createShowMeals = ({ meals, recipes, readSupplies, now }: Deps): ShowMeals => {
  const listOthers = async (
    { householdId }: Actor,
    shown: readonly PlannedMeal[],
    today: string,
  ): Promise<PlannedMeal[]> => {
    const start = today.slice(0, 10)
    const end = shown.reduce((last, { day }) => (day > last ? day : last), '')
    if (end < start) return []
    const ids = new Set(shown.map(({ id }) => id))
    const upcoming = await meals.listByDays(
      householdId,
      { start, end },
      { isCompletedIncluded: false, limit: MAX_LISTED_MEALS },
    )
    return upcoming.filter(({ id }) => !ids.has(id))
  }

  return async (actor, shown, before) => {
    const today = todayIn(actor.timeZone, now())
    const [supplies, findRecipe, others] = await Promise.all([
      readSupplies(actor),
      recipes.readCurrent(actor),
      before ?? listOthers(actor, shown, today),
    ])
    const netted = netMeals([...others, ...shown], supplies, today)
    return shown.map((meal) => toEntry(authorize(actor, meal), netted.get(meal.id) ?? [], findRecipe))
  }
}
