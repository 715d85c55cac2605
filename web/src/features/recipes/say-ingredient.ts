import type { Measures } from '@larder/shared/contracts/recipes/food-preferences'
import type { RecipeIngredient } from '@larder/shared/contracts/recipes/recipe'
import { countedName } from '@larder/shared/domain/recipes/amounts/counted-name'
import { numericQuantity } from '@larder/shared/domain/recipes/amounts/scale-recipe'
import { inMeasures } from '@larder/shared/domain/recipes/amounts/shown-measures'
import { shownUnit } from '@larder/shared/domain/recipes/amounts/shown-unit'

type Said = Pick<RecipeIngredient, 'quantity' | 'unit' | 'item_name'>

/** '2 cups flour (475 ml)', '6 eggs', 'salt, to taste': as the recipe says it, and in the measures of the person where those differ. */
export function sayIngredient({ quantity, unit, item_name }: Said, measures?: Measures): string {
  const count = numericQuantity(quantity)
  if (count === null) return `${item_name}, ${quantity}`
  const shown = shownUnit(unit, quantity)
  const said =
    shown === '' ? `${quantity} ${countedName(item_name, count)}` : `${quantity} ${shown} ${item_name}`
  const other = measures && inMeasures({ quantity, unit }, measures)
  return other === undefined || other.unit === unit
    ? said
    : `${said} (${other.quantity} ${shownUnit(other.unit, other.quantity)})`
}

/** An ingredient with its note and whether it can be left out: '20 g butter, melted (optional)'. */
export const sayWholeIngredient = (
  ingredient: Said & { notes: string | null; optional: boolean },
  measures?: Measures,
): string =>
  sayIngredient(ingredient, measures) +
  (ingredient.notes ? `, ${ingredient.notes}` : '') +
  (ingredient.optional ? ' (optional)' : '')
