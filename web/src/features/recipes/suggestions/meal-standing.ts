import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import type { Matching, Standing } from '../matching.ts'

/** How a suggestion stands to today's stock; until that is loaded, to the stock of the server's answer. */
export const standingOf = (meal: DailyMeal, matching: Matching | undefined): Standing =>
  matching?.standingOf(meal.recipe) ?? {
    score: Math.round(meal.match_score),
    available: meal.available_ingredients.length,
    missing: meal.missing_ingredients.length,
    expiring: meal.expiring_ingredients,
  }
