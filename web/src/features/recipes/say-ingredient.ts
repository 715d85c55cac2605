import type { Measures } from '@larder/shared/contracts/recipes/food-preferences'
import { inMeasures } from '@larder/shared/domain/recipes/amounts/shown-measures'
import { shownUnit } from '@larder/shared/domain/recipes/amounts/shown-unit'
import type { Ingredient } from '@larder/shared/domain/recipes/ingredients/recipe-ingredients'

type Said = Pick<Ingredient, 'quantity' | 'unit' | 'item_name'>

/** '2 cup flour (475 ml)': as the recipe says it, and in the measures of the person where those differ. */
export function sayIngredient({ quantity, unit, item_name }: Said, measures: Measures | undefined): string {
  const converted = measures === undefined ? undefined : inMeasures({ quantity, unit }, measures)
  const isOther = converted !== undefined && converted.unit !== unit
  const words = [String(quantity), isNaN(Number(quantity)) ? '' : shownUnit(unit, quantity), item_name]
  const shown = words.filter((word) => word !== '').join(' ')
  return isOther ? `${shown} (${converted.quantity} ${shownUnit(converted.unit, converted.quantity)})` : shown
}

/** An ingredient with its note and whether it can be left out: '20 g butter, melted (optional)'. */
export const sayWholeIngredient = (ingredient: Ingredient, measures: Measures | undefined): string =>
  sayIngredient(ingredient, measures) +
  (ingredient.notes ? `, ${ingredient.notes}` : '') +
  (ingredient.optional ? ' (optional)' : '')
