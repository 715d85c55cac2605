import { MAX_UNIT_LENGTH } from '@larder/shared/contracts/base/primitives'
import { MAX_LINE_NAME_LENGTH } from '@larder/shared/contracts/shopping-lists/list-lines'
import { sayLeft } from '@larder/shared/domain/inventory/stock/say-quantity'
import type { MissingIngredient } from '@larder/shared/domain/recipes/stock/missing-ingredients'

/** The line that asks for what a recipe lacks, with how much of it is left as its reason. */
export function lineOfMissing({ item_id, item_name, quantity, unit, optional, at_hand }: MissingIngredient) {
  return {
    ...(item_id === null ? {} : { item_id }),
    item_name: item_name.slice(0, MAX_LINE_NAME_LENGTH),
    ...(quantity === null ? {} : { quantity }),
    unit: unit.slice(0, MAX_UNIT_LENGTH),
    ...(optional ? { notes: 'Optional' } : {}),
    ...(at_hand > 0 ? { reason: sayLeft(at_hand, unit) } : {}),
  }
}
