import type { Connection } from 'mongoose'
import {
  getNutritionGoals,
  listDayNutrition,
  updateNutritionGoals,
} from '@larder/shared/contracts/recipes/nutrition'
import { answers } from '../../call.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { FeatureModule } from '../../feature-module.ts'
import { createPlannedMealRepository } from '../meal-plan/planned-meal.repository.ts'
import { createNutritionGoalsRepository, nutritionGoalsCollection } from './nutrition-goals.repository.ts'
import { createNutritionService } from './nutrition.service.ts'

type Deps = { connection: Connection; publish: PublishEvent }

/** People's goals for a day, and the nutrition of planned days. */
export const createNutritionModule = ({ connection, publish }: Deps) => {
  const nutrition = createNutritionService({
    goals: createNutritionGoalsRepository(connection),
    meals: createPlannedMealRepository(connection),
    publish,
  })
  return {
    services: {},
    collections: [nutritionGoalsCollection],
    calls: [
      answers(getNutritionGoals, (_input, actor) => nutrition.getGoals(actor)),
      answers(updateNutritionGoals, ({ body }, actor) => nutrition.updateGoals(actor, body)),
      answers(listDayNutrition, ({ query }, actor) => nutrition.listDays(actor, query)),
    ],
  } satisfies FeatureModule
}
