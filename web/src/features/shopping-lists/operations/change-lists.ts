import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { isLine } from '@larder/shared/domain/shopping-lists/list-state'
import type { Cache } from 'swr'
import { randomKey } from '../../../lib/api/idempotency-keys.ts'
import { deviceId } from './device-id.ts'
import { failureOf, type ListOperation, type UnsentOperation } from './list-operation.ts'
import { cachedLists } from './lists-cache.ts'
import { showOperations } from './show-operations.ts'
import { addUnsent, unsentState } from './sending/unsent-operations.ts'

/** What a change says; how it is sent is added here. */
export type ListChange = UnsentOperation['operation'] extends infer Operation
  ? Operation extends UnsentOperation['operation']
    ? Omit<Operation, 'id' | 'device_id' | 'seen_version'>
    : never
  : never

/**
 * Shows changes at once, and keeps them in this browser until the server has them, which needs no network now. What the
 * server refuses is taken back later, with a message: its reason, or `failure`. `lineName` names an edited line, which
 * others may have removed by then. Returns the line of the last change as it is shown then, undefined where there is none.
 */
export function changeLists(
  cache: Cache,
  changes: readonly ListChange[],
  failure?: string,
  lineName?: string,
): ShoppingListItem | undefined {
  const at = new Date().toISOString()
  const added = changes.map((change): UnsentOperation => {
    const operation = toOperation(cache, change)
    return { operation, at, failure: failure ?? failureOf(change.type), line_name: lineName }
  })
  addUnsent(added)
  const last = added.at(-1)?.operation
  return last === undefined || !('line_id' in last) ? undefined : shownLine(cache, last)
}

/** What is sent: a change with an id, and what this device knew of the list. */
function toOperation(cache: Cache, change: ListChange): UnsentOperation['operation'] {
  const id = randomKey()
  if (change.type === 'exclude') return { ...change, id }
  const seen_version = cachedLists(cache)?.find((list) => list.id === change.list_id)?.version ?? 0
  return { ...change, id, device_id: deviceId(), seen_version }
}

/** The line of an operation as the screens show it: an addition may have become part of another line. */
function shownLine(
  cache: Cache,
  { list_id, line_id }: Extract<ListOperation, { line_id: string }>,
): ShoppingListItem | undefined {
  const lists = showOperations(cachedLists(cache) ?? [], unsentState().entries)
  return lists.find(({ id }) => id === list_id)?.items.find((line) => isLine(line, line_id))
}
