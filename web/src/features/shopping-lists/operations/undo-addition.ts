import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { ListChange } from './change-lists.ts'

/**
 * The change that takes an addition back. What was on the list before got the amount of both, so its own comes back;
 * a new line goes.
 */
export function undoAddition(
  list_id: string,
  line_id: string,
  before: ShoppingListItem | undefined,
): ListChange {
  return before
    ? { type: 'edit', list_id, line_id, quantity: before.quantity, unit: before.unit }
    : { type: 'remove', list_id, line_id }
}
