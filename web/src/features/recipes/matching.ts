import type { HouseholdFood } from '@larder/shared/contracts/recipes/food-preferences'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { expiringIn, matchRecipe } from '@larder/shared/domain/recipes/matching/match-recipe'
import { indexStock, type StockedLot } from '@larder/shared/domain/recipes/matching/stock-index'
import { isEaten } from '@larder/shared/domain/recipes/suggestions/suitability'

/** What a card says of a recipe: the score in percent, and counts of ingredients. */
export type Standing = { score: number; available: number; missing: number; expiring: number }

/**
 * Scores recipes against the stock without a call; `today` is a calendar date. Substitutes are none that somebody of the
 * household does not eat.
 */
export function createMatching(
  entries: readonly StockedLot[],
  today: string,
  household: HouseholdFood['household'] | undefined,
) {
  const index = indexStock(entries, today, (food) => household === undefined || isEaten(food, household))
  return {
    index,
    standingOf: (recipe: OwnedRecipe): Standing => {
      const { score, ingredients } = matchRecipe(recipe, index)
      const available = ingredients.filter(({ isInStock }) => isInStock).length
      return {
        score,
        available,
        missing: ingredients.length - available,
        expiring: expiringIn(recipe, index, today).length,
      }
    },
  }
}
export type Matching = ReturnType<typeof createMatching>
