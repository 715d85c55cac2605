import type { Measures } from '@larder/shared/contracts/recipes/food-preferences'
import type { RecipeIngredient } from '@larder/shared/contracts/recipes/recipe'
import { sayIngredient as say, inMeasures, shownUnit } from '@larder/foods'

type Said = Pick<RecipeIngredient, 'quantity' | 'unit' | 'item_name'>

/** '2 cups flour (475 ml)': as the recipe says it, and in the measures of the person where those differ. */
export function sayIngredient(ingredient: Said, measures?: Measures): string {
  const other = measures && inMeasures(ingredient, measures)
  const said = say(ingredient)
  return other === undefined || other.unit === ingredient.unit
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
