import { getNutritionGoals } from '@larder/shared/contracts/recipes/nutrition'
import { answers } from '../handlers.ts'
import { sampleGoals } from '../samples/meal-samples.ts'

export const defaultAnswers = () => [answers(getNutritionGoals, sampleGoals())]
