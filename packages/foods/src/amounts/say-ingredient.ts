import { countedName } from './counted-name.ts'
import { numericQuantity, scaledQuantity } from './scale-quantity.ts'
import type { IngredientQuantity } from './scale-quantity.ts'
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
  // '0.6666666666666666 cups' of a page that says '2/3'.
  const amount = typeof quantity === 'number' ? scaledQuantity(quantity, 100) : quantity
  const shown = shownUnit(unit, amount)
  return shown === '' ? `${amount} ${countedName(item_name, count)}` : `${amount} ${shown} ${item_name}`
}
