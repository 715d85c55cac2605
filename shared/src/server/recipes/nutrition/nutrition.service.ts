import { MAX_LISTED_MEALS } from '@larder/shared/contracts/recipes/meal-plan'
import type { DayNutrition, NutritionGoals } from '@larder/shared/contracts/recipes/nutrition'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import { nutritionOfDays } from '@larder/shared/domain/recipes/nutrition/day-nutrition'
import type { Actor } from '../../authz.ts'
import { tellOfAccount } from '../../events/household-events.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { PlannedMealRepository } from '../meal-plan/planned-meal.repository.ts'
import type { NutritionGoalsRepository } from './nutrition-goals.repository.ts'

type Deps = {
  goals: NutritionGoalsRepository
  meals: Pick<PlannedMealRepository, 'listByDays'>
  publish: PublishEvent
}

const NO_GOALS: NutritionGoals = {
  kcal: null,
  protein_g: null,
  carbohydrates_g: null,
  fat_g: null,
  fibre_g: null,
  salt_g: null,
}

/** What people want to eat in a day, and what the days of the plan have of it. */
export const createNutritionService = ({ goals, meals, publish }: Deps) => ({
  getGoals: async ({ userId }: Actor): Promise<NutritionGoals> => (await goals.find(userId)) ?? NO_GOALS,

  /** Replaces the caller's goals; who has none any more is forgotten. */
  updateGoals: async ({ userId }: Actor, given: NutritionGoals): Promise<NutritionGoals> => {
    const isOff = Object.values(given).every((goal) => goal === null)
    await (isOff ? goals.remove(userId) : goals.replace(userId, given))
    tellOfAccount(publish, userId)
    return given
  },

  /** Of the recipes that the planned meals keep: no other recipe is loaded. */
  listDays: async (
    { householdId }: Actor,
    { start_date: start, end_date: end }: { start_date: string; end_date: string },
  ): Promise<DayNutrition[]> => {
    const planned = await meals.listByDays(
      householdId,
      { start, end },
      { isCompletedIncluded: true, limit: MAX_LISTED_MEALS },
    )
    const eaten = planned.filter(({ status }) => status !== 'dismissed')
    return nutritionOfDays(
      eaten.toSorted((a, b) => MEAL_TYPES.indexOf(a.meal_type) - MEAL_TYPES.indexOf(b.meal_type)),
    )
  },
})
export type NutritionService = ReturnType<typeof createNutritionService>
