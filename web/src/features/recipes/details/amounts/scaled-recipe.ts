import type { OwnedRecipe, Recipe } from '@larder/shared/contracts/recipes/recipe'
import { numericQuantity, quantityAt } from '@larder/foods'
import { scaleInstructions } from '@larder/recipe-pages'
import { givenIngredientsOf } from '@larder/shared/domain/recipes/ingredients/recipe-ingredients'

/** A recipe whose ingredients and steps have the quantities of a percent (RECP-010). */
export const scaleRecipe = <Of extends Recipe>(recipe: Of, percent: number) => {
  const ingredients = givenIngredientsOf(recipe)
  const names = ingredients.map(({ item_name }) => item_name)
  return {
    ...recipe,
    instructions: scaleInstructions(recipe, names, percent),
    ingredients: ingredients.map((ingredient) => ({
      ...ingredient,
      quantity: quantityAt(ingredient.quantity, percent),
    })),
  }
}
export type ScaledRecipe = ReturnType<typeof scaleRecipe<OwnedRecipe>>

/** The ingredients for a shopping list: only those that the recipe states, without a quantity where it is in words. */
export const ingredientsToBuy = ({ ingredients }: ScaledRecipe) =>
  ingredients.map(({ quantity, ...ingredient }) => ({
    ...ingredient,
    quantity: numericQuantity(quantity) ?? undefined,
  }))
