import { MAX_LISTED_MEALS } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import type { Recipe } from '@larder/shared/contracts/recipes/recipe'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { PastMeal } from '@larder/shared/domain/recipes/suggestions/taste'
import type { Actor } from '../../authz.ts'
import type { PlannedMeal, PlannedMealRepository } from './planned-meal.repository.ts'
import type { ShowMeals } from './show-meals.ts'

type Deps = {
  meals: PlannedMealRepository
  showMeals: ShowMeals
  now: () => Date
}

/** As many of somebody's latest and next meals say something of what to suggest. */
const MEALS_OF_TASTE = 200

/** What somebody had, and has planned for the days after today. */
type MealHistory = { past: PastMeal[]; planned: Pick<PastMeal, 'recipe_id' | 'date'>[] }

type Days = { start_date?: string | undefined; end_date?: string | undefined; include_completed: boolean }

/** The meal plan of a household. */
export const createMealPlanService = ({ meals, showMeals, now }: Deps) => {
  const todayOf = ({ timeZone }: Actor): string => todayIn(timeZone, now()).slice(0, 10)

  return {
    /** The planned meals from a day on, by default today, in the order of the days and of the meals of a day. */
    list: async (
      actor: Actor,
      { start_date, end_date, include_completed }: Days,
    ): Promise<MealPlanEntry[]> => {
      const today = todayOf(actor)
      const start = start_date ?? today
      const [planned, before] = await Promise.all([
        meals.listByDays(
          actor.householdId,
          { start, end: end_date },
          { isCompletedIncluded: include_completed, limit: MAX_LISTED_MEALS },
        ),
        start <= today
          ? []
          : meals.listByDays(
              actor.householdId,
              { start: today, end: addDays(start, -1).slice(0, 10) },
              { isCompletedIncluded: false, limit: MAX_LISTED_MEALS },
            ),
      ])
      const orderOf = ({ meal_type }: PlannedMeal) => MEAL_TYPES.indexOf(meal_type)
      planned.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : orderOf(a) - orderOf(b)))
      return showMeals(actor, planned, before)
    },

    /** What a person had lately and is going to have; recipes are looked up among those that are loaded already. */
    listHistory: async (actor: Actor): Promise<(known: ReadonlyMap<string, Recipe>) => MealHistory> => {
      const { householdId, userId } = actor
      const today = todayOf(actor)
      const [past, upcoming] = await Promise.all([
        meals.listPastOfPerson(householdId, userId, today, MEALS_OF_TASTE),
        meals.listUpcomingOfPerson(householdId, userId, today, MEALS_OF_TASTE),
      ])
      return (known) => ({
        past: past.flatMap(({ recipe_id, meal_type, day }) =>
          recipe_id === null ? [] : { recipe_id, meal_type, date: day, recipe: known.get(recipe_id) ?? null },
        ),
        planned: upcoming.flatMap(({ recipe_id, day }) =>
          recipe_id === null ? [] : { recipe_id, date: day },
        ),
      })
    },
  }
}
export type MealPlanService = ReturnType<typeof createMealPlanService>
