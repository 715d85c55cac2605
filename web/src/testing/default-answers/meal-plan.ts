import { listDayNotes } from '@larder/shared/contracts/recipes/meal-calendar'
import { listMealPlan } from '@larder/shared/contracts/recipes/meal-plan'
import { getNutritionGoals } from '@larder/shared/contracts/recipes/nutrition'
import { answers } from '../handlers.ts'
import { sampleGoals } from '../samples/meal-samples.ts'

export const defaultAnswers = () => [
  answers(listMealPlan, []),
  answers(listDayNotes, []),
  answers(getNutritionGoals, sampleGoals()),
]
