import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
import type { ShoppingList, ShoppingListItem } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { detailOr } from '../../../lib/api/messages.ts'
import { type ListOperation, isListChange, type UnsentOperation } from './list-operation.ts'
import { sendOne } from './send-one.ts'

/** Where the product has no place for it, an exclusion is passed over in silence (SHOP-033). */
const NOT_AVAILABLE = 503

/** What became of one operation; one that is refused says why. */
export type Outcome<Sent extends UnsentOperation> = { unsent: Sent } & (
  { refusal: null; answer: ShoppingListItem | ShoppingList | undefined } | { refusal: string }
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
    return [{ unsent: first, refusal: detailOr(error, first.failure) }]
  }
}

/** An exclusion that the server refuses is logged, and the removal that follows it goes on (SHOP-034). */
function outcomeOfExclusion<Sent extends UnsentOperation>(unsent: Sent, error: unknown): Outcome<Sent> {
  const isUnavailable = error instanceof ApiError && error.status === NOT_AVAILABLE
  if (!isUnavailable && !isRefusal(error)) throw error
  // eslint-disable-next-line no-console -- documented to be logged: the removal goes on, so nobody is told
  if (!isUnavailable) console.error('An item was not excluded from later lists:', error)
  return { unsent, refusal: null, answer: undefined }
}

async function sendAll<Sent extends UnsentOperation>(
  batch: readonly Sent[],
  signal: AbortSignal,
): Promise<Outcome<Sent>[]> {
  const operations = batch.map(({ operation }) => operation as ListOperation)
  const { results, lists } = await call(applyShoppingOperations, { body: { operations } }, { signal })
  const isThere = new Set(lists.map(({ id }) => id))
  return batch.map((unsent, index) => {
    const result = results[index]
    if (result?.status !== 'refused') return { unsent, refusal: null, answer: result?.line ?? undefined }
    const isListGone = result.code === 'not_found' && !isThere.has(unsent.operation.list_id)
    return { unsent, refusal: isListGone ? LIST_GONE : (result.detail ?? unsent.failure) }
  })
}

const LIST_GONE = 'The list was deleted meanwhile, so a change made on this device could not be saved.'

/**
 * Whether the server has decided: sent again, the operation would be refused again. Otherwise it waits: for the network,
 * for the person to sign in again, or for a server that is busy, full or being updated.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status <= 500 && ![401, 408, 429].includes(error.status)
