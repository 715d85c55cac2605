import {
  addShoppingListItem,
  removeShoppingListItem,
  restoreShoppingListItem,
  type ShoppingListItem,
  updateShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import {
  createShoppingList,
  deleteShoppingList,
  restoreShoppingList,
  type ShoppingList,
  updateShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { call } from '../../../../lib/api/call.ts'
import type { UnsentOperation } from '../list-operation.ts'
import { sendExclusion } from './send-exclusion.ts'

/** What the server answers: the line or the list as it is now, nothing for what was removed. */
type Answer = ShoppingListItem | ShoppingList | undefined

/** Sends one operation by its documented call; its id is the key by which the server applies it once. Throws as `call` does. */
export async function sendOne(operation: UnsentOperation['operation'], signal: AbortSignal): Promise<Answer> {
  const { id: idempotencyKey, list_id: listId } = operation
  const options = { idempotencyKey, signal }
  if (operation.type === 'exclude') {
    await sendExclusion(operation, operation.exclude, signal)
    return undefined
  }
  const { device_id, seen_version } = operation
  const query = { device_id, seen_version }
  switch (operation.type) {
    case 'create_list':
      return call(createShoppingList, { body: { id: listId, name: operation.name } }, options)
    case 'rename_list':
      return call(updateShoppingList, { params: { listId }, query, body: { name: operation.name } }, options)
    case 'choose_shop':
      return call(updateShoppingList, { params: { listId }, query, body: { shop: operation.shop } }, options)
    case 'delete_list':
      return call(deleteShoppingList, { params: { listId }, query }, options)
    case 'restore_list':
      return call(restoreShoppingList, { params: { listId } }, options)
    case 'add': {
      const { line_id: id, item_id, item_name, quantity, unit, notes, reason, checked } = operation
      const body = { id, item_id, item_name, quantity, unit, notes, reason, checked }
      return call(addShoppingListItem, { params: { listId }, query, body }, options)
    }
    case 'tick':
    case 'untick':
    case 'edit': {
      const params = { listId, itemId: operation.line_id }
      const {
        type,
        id: _,
        device_id: _device,
        seen_version: _seen,
        list_id: _list,
        line_id: _line,
        ...edit
      } = operation
      const body = type === 'edit' ? edit : { checked: type === 'tick' }
      return call(updateShoppingListItem, { params, query, body }, options)
    }
    case 'remove':
      return call(removeShoppingListItem, { params: { listId, itemId: operation.line_id }, query }, options)
    case 'restore':
      return call(restoreShoppingListItem, { params: { listId, itemId: operation.line_id } }, options)
  }
}
