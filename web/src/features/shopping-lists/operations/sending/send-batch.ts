import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
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
import { ApiError } from '../../../../lib/api/api-error.ts'
import { call } from '../../../../lib/api/call.ts'
import { detailOr } from '../../../../lib/api/messages.ts'
import { isListChange, type ListOperation, type UnsentOperation } from '../list-operation.ts'
import { sendExclusion } from './send-exclusion.ts'

/** Where the product has no place for it, an exclusion is passed over in silence (SHOP-033). */
const NOT_AVAILABLE = 503
const NOT_FOUND = 404

/** What the server answers: the line or the list as it is now, nothing for what was removed. */
type Answer = ShoppingListItem | ShoppingList | undefined

/**
 * What became of one operation; one that is refused says why. `gone` is what somebody else had removed before: an edit
 * then shows only when that is undone.
 */
export type Outcome<Sent extends UnsentOperation> = { unsent: Sent } & (
  | { refusal: null; answer: Answer; gone?: 'line' | 'list' }
  | { refusal: string; gone?: undefined }
)

/**
 * Sends operations in one call: one alone by its documented call, more by the batch call. `isRepeat` says that they may
 * have been sent before: the batch call tells more of what became of them since. Throws as `call` does when nothing is
 * known of them, and ApiError when the server refuses several as a whole.
 */
export async function sendBatch<Sent extends UnsentOperation>(
  batch: readonly Sent[],
  isRepeat: boolean,
  signal: AbortSignal,
): Promise<Outcome<Sent>[]> {
  const [first] = batch
  if (first === undefined) return []
  if (batch.length > 1 || (isRepeat && isListChange(first))) return sendAll(batch, signal)
  try {
    return [{ unsent: first, refusal: null, answer: await sendOne(first.operation, signal) }]
  } catch (error) {
    if (first.operation.type === 'exclude') return [outcomeOfExclusion(first, error)]
    if (!isRefusal(error)) throw error
    // An edit of a line that was removed meanwhile: the batch call tells whether it is kept with the line.
    if (first.operation.type === 'edit' && error.status === NOT_FOUND) return sendAll(batch, signal)
    return [{ unsent: first, refusal: detailOr(error, first.failure) }]
  }
}

/** An exclusion that the server refuses is logged, and the removal that follows it goes on (SHOP-034). */
function outcomeOfExclusion<Sent extends UnsentOperation>(unsent: Sent, error: unknown): Outcome<Sent> {
  const isUnavailable = error instanceof ApiError && error.status === NOT_AVAILABLE
  if (!isUnavailable && !isRefusal(error)) throw error
  // oxlint-disable-next-line no-console -- documented to be logged: the removal goes on, so nobody is told
  if (!isUnavailable) console.error('An item was not excluded from later lists:', error)
  return { unsent, refusal: null, answer: undefined }
}

async function sendAll<Sent extends UnsentOperation>(
  batch: readonly Sent[],
  signal: AbortSignal,
): Promise<Outcome<Sent>[]> {
  const operations = batch.map(({ operation }) => operation as ListOperation)
  const { results, lists } = await call(applyShoppingOperations, { body: { operations } }, { signal })
  const versionOf = new Map(lists.map(({ id, version }) => [id, version]))
  return batch.map((unsent, index) => {
    const { operation, failure } = unsent
    const result = results[index]
    if (result?.status === 'refused') {
      const isUnknown = result.code === 'not_found' && !versionOf.has(operation.list_id)
      return { unsent, refusal: isUnknown ? LIST_GONE : (result.detail ?? failure) }
    }
    const applied = { unsent, refusal: null, answer: result?.line ?? undefined }
    const later = operations.slice(index + 1)
    const isLost = operation.type === 'edit' && !applied.answer && !later.some(removes(operation))
    if (!isLost) return applied
    return { ...applied, gone: versionOf.get(operation.list_id) === null ? 'list' : 'line' }
  })
}

/** Whether another operation takes away the line of this one. */
const removes =
  ({ list_id, line_id }: Extract<ListOperation, { line_id: string }>) =>
  (other: ListOperation): boolean =>
    (other.type === 'remove' && other.line_id === line_id) ||
    (other.type === 'delete_list' && other.list_id === list_id)

const LIST_GONE = 'The list was deleted meanwhile, so a change made on this device could not be saved.'

/**
 * Whether the server has decided: sent again, the operation would be refused again. Otherwise it waits: for the network,
 * for the person to sign in again, or for a server that is busy, full or being updated.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status <= 500 && ![401, 408, 429].includes(error.status)

/** Sends one operation by its documented call; its id is the key by which the server applies it once. Throws as `call` does. */
async function sendOne(operation: UnsentOperation['operation'], signal: AbortSignal): Promise<Answer> {
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
