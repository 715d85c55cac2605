import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { numericQuantity, scaleQuantity } from '@larder/shared/domain/recipes/amounts/scale-recipe'
import { givenIngredientsOf } from '@larder/shared/domain/recipes/ingredients/recipe-ingredients'

/** A recipe whose ingredients have the quantities of a percent, as they are shown (RECP-010). */
export const scaleRecipe = (recipe: OwnedRecipe, percent: number) => ({
  ...recipe,
  ingredients: givenIngredientsOf(recipe).map((ingredient) => ({
    ...ingredient,
    quantity: scaleQuantity(ingredient.quantity, percent),
  })),
})
export type ScaledRecipe = ReturnType<typeof scaleRecipe>

/** The ingredients for a shopping list: only those that the recipe states, without a quantity where it is in words. */
export const ingredientsToBuy = ({ ingredients }: ScaledRecipe) =>
  ingredients.map(({ quantity, ...ingredient }) => ({
    ...ingredient,
    quantity: numericQuantity(quantity) ?? undefined,
  }))
