import type { ShoppingOperation } from '@larder/shared/contracts/shopping-lists/list-operations'
import { SHOPPING_FAILURES } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'

/** A change of a list by this device, as it is sent. */
export type ListOperation = ShoppingOperation

/** What a line wants is kept from lists that are generated later, or allowed again; sent between the changes of lists. */
type Exclusion = Pick<ShoppingListItem, 'item_id' | 'item_name'> & {
  type: 'exclude'
  id: string
  list_id: string
  exclude: boolean
}

/** What this device did and the server has not confirmed. */
export type UnsentOperation = {
  operation: ListOperation | Exclusion
  /** When it was done, an instant by the clock of this device, which is only shown. */
  at: string
  /** What is said when the server refuses it without a reason. */
  failure: string
  /** What the edited line was called; absent for other operations. */
  line_name?: string
}

export type UnsentChange = UnsentOperation & { operation: ListOperation }

export const isListChange = (unsent: UnsentOperation): unsent is UnsentChange =>
  unsent.operation.type !== 'exclude'

const FAILURES: Partial<Record<UnsentOperation['operation']['type'], string>> = {
  create_list: 'Failed to create shopping list',
  rename_list: 'Failed to rename shopping list',
  delete_list: SHOPPING_FAILURES.deleteList,
  restore_list: 'Failed to restore shopping list',
  remove: SHOPPING_FAILURES.remove,
}

/** What is said when an operation is refused without a reason (SHOP-044 to SHOP-046). */
export const failureOf = (type: UnsentOperation['operation']['type']): string =>
  FAILURES[type] ?? SHOPPING_FAILURES.update
