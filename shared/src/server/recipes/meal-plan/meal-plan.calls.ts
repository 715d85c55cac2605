import { listDayNotes, noteDay } from '@larder/shared/contracts/recipes/meal-calendar'
import {
  cookRecipe,
  copyPlannedMeal,
  countIngredient,
  endSeries,
  listMissing,
  planOtherMeal,
  updatePlannedMeal,
} from '@larder/shared/contracts/recipes/meal-plan-changes'
import { answers } from '../../call.ts'
import type { Call } from '../../call.ts'
import type { DayNotesService } from '../calendar/day-notes.service.ts'
import type { ChangeMealsService } from './change-meals.service.ts'
import type { MissingMealsService } from './missing-meals.service.ts'
import type { PlanMealsService } from './plan-meals.service.ts'

type Services = {
  planMeals: PlanMealsService
  changeMeals: ChangeMealsService
  missingMeals: MissingMealsService
  dayNotes: DayNotesService
}

export const mealPlanCalls = ({ planMeals, changeMeals, missingMeals, dayNotes }: Services): Call[] => [
  answers(updatePlannedMeal, ({ params, body, once }, actor) =>
    changeMeals.update(actor, params.planId, body, once),
  ),
  answers(countIngredient, ({ params, body, once }, actor) =>
    changeMeals.count(actor, params.planId, body, once),
  ),
  answers(planOtherMeal, async ({ body, once }, actor) =>
    changeMeals.get(actor, await planMeals.planOther(actor, body, once)),
  ),
  answers(copyPlannedMeal, async ({ params, body, once }, actor) =>
    changeMeals.show(actor, await planMeals.copy(actor, params.planId, body, once)),
  ),
  answers(endSeries, ({ params }, actor) => changeMeals.endSeries(actor, params.planId)),
  answers(listMissing, ({ body, once }, actor) => missingMeals.createList(actor, body, once)),
  answers(cookRecipe, async ({ body, once }, actor) =>
    changeMeals.prepare(actor, await planMeals.planCooked(actor, body, once), once),
  ),
  answers(listDayNotes, ({ query }, actor) => dayNotes.list(actor, query)),
  answers(noteDay, ({ params, body }, actor) => dayNotes.write(actor, params.date, body.note)),
]
