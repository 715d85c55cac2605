import { getDailyMeals } from '@larder/shared/contracts/recipes/daily-meals'
import { getFoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { answers } from '../handlers.ts'
import { sampleDailyMeals, sampleFood } from '../samples/recipe-samples.ts'

export const defaultAnswers = () => [
  answers(getFoodPreferences, sampleFood()),
  answers(getDailyMeals, sampleDailyMeals([])),
]
