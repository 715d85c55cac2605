import type { PlannedIngredient } from '../../../contracts/recipes/meal-plan.ts'
import { roundQuantity, numericQuantity } from '@larder/foods'
import { mergeIngredients } from '../stock/missing-ingredients.ts'
import type { MissingIngredient } from '../stock/missing-ingredients.ts'
import { isInStock } from './ingredient-state.ts'

/**
 * What is to be bought for a planned meal, optional ingredients included: what it needs less what the plan leaves for it,
 * of which other meals may have taken (PLAN-047), without what a list brings already; in the units of the ingredients.
 */
export const missingOfMeal = (ingredients: readonly PlannedIngredient[]): MissingIngredient[] =>
  mergeIngredients(
    ingredients
      .filter((ingredient) => !isInStock(ingredient) && ingredient.state !== 'on_list')
      .map(({ quantity, at_hand, ...ingredient }) => {
        const needed = numericQuantity(quantity)
        return {
          ...ingredient,
          quantity: needed === null ? undefined : roundQuantity(needed - (at_hand ?? 0)),
        }
      }),
  )
