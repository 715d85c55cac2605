import type { IngredientQuantity } from '../../../contracts/recipes/recipe.ts'
import { countedName } from './counted-name.ts'
import { numericQuantity } from './scale-recipe.ts'
import { shownUnit } from './shown-unit.ts'

/** An ingredient in words: '2 cups flour', '6 eggs', 'salt, to taste'. */
export function sayIngredient({
  quantity,
  unit,
  item_name,
}: {
  quantity: IngredientQuantity
  unit: string
  item_name: string
}): string {
  const count = numericQuantity(quantity)
  if (count === null) return [item_name, quantity].filter(Boolean).join(', ')
  const shown = shownUnit(unit, quantity)
  return shown === '' ? `${quantity} ${countedName(item_name, count)}` : `${quantity} ${shown} ${item_name}`
}
