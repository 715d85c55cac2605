import type { ExpiringIngredient } from '@larder/shared/contracts/recipes/daily-meals'
import type { HouseholdFood } from '@larder/shared/contracts/recipes/food-preferences'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { expiringIn, matchRecipe, splitByStock } from '@larder/shared/domain/recipes/matching/match-recipe'
import { indexStock, type StockedLot } from '@larder/shared/domain/recipes/matching/stock-index'
import { isEaten } from '@larder/shared/domain/recipes/suggestions/suitability'

/** What a card says of a recipe: the score in percent, counts of ingredients, and what of it expires within a week. */
export type Standing = {
  score: number
  available: number
  missing: number
  expiring: readonly Pick<ExpiringIngredient, 'is_expiry_guess'>[]
}

/**
 * Scores recipes against the stock without a call; `today` is a calendar date. Substitutes are none that somebody of the
 * household does not eat.
 */
export function createMatching(
  entries: readonly StockedLot[],
  today: string,
  household: HouseholdFood['household'] | undefined,
) {
  const index = indexStock(entries, today, {
    isEaten: (name) => household === undefined || isEaten(name, household),
  })
  return {
    index,
    standingOf: (recipe: OwnedRecipe): Standing => {
      const match = matchRecipe(recipe, index)
      const { available, missing } = splitByStock(match)
      return {
        score: match.score,
        available: available.length,
        missing: missing.length,
        expiring: expiringIn(recipe, index, today),
      }
    },
  }
}
export type Matching = ReturnType<typeof createMatching>
