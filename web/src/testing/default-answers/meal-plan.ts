import { listDayNotes } from '@larder/shared/contracts/recipes/meal-calendar'
import { listMealPlan } from '@larder/shared/contracts/recipes/meal-plan'
import { answers } from '../handlers.ts'

export const defaultAnswers = () => [answers(listMealPlan, []), answers(listDayNotes, [])]
