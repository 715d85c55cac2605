import { z } from 'zod'
import { defineEndpoint, LONG_BODY_BYTES, MAX_IDEMPOTENCY_KEY_LENGTH } from '../base/endpoint.ts'
import { Id } from '../base/primitives.ts'
import { LineContent, LineUpdate, ShoppingListItem } from './list-lines.ts'
import { ListName } from './shopping-lists.ts'
import { ShopName } from './shops.ts'

/** How many operations one call may send. */
export const MAX_OPERATIONS = 500

/** Made at random by the device that made the operation; the server applies each id once. */
export const OperationId = z
  .string()
  .trim()
  .min(1, 'An operation needs an id')
  .max(MAX_IDEMPOTENCY_KEY_LENGTH, `An id has at most ${MAX_IDEMPOTENCY_KEY_LENGTH} characters`)

/** One change of a list by a device, and what the device knew (see `Knowledge`; here both are stated). */
const base = z.object({
  id: OperationId,
  device_id: Id,
  seen_version: z.number().int().min(0),
  list_id: Id,
})
const ofLine = base.extend({ line_id: Id })

/** All ids of lists and lines are made by the device that makes them. */
export const ShoppingOperation = z.discriminatedUnion('type', [
  base.extend({ type: z.literal('create_list'), name: ListName }),
  base.extend({ type: z.literal('rename_list'), name: ListName }),
  base.extend({ type: z.literal('choose_shop'), shop: ShopName.nullable() }),
  base.extend({ type: z.literal('delete_list') }),
  base.extend({ type: z.literal('restore_list') }),
  ofLine.extend({ type: z.literal('add'), ...LineContent.shape }),
  ofLine.extend({ type: z.literal('tick') }),
  ofLine.extend({ type: z.literal('untick') }),
  ofLine.extend({ type: z.literal('edit'), ...LineUpdate.omit({ checked: true }).shape }),
  ofLine.extend({ type: z.literal('remove') }),
  ofLine.extend({ type: z.literal('restore') }),
])
export type ShoppingOperation = z.infer<typeof ShoppingOperation>

/** What became of one operation. */
export const OperationResult = z.object({
  id: z.string(),
  /** Both are final: the device need not send it again. A call that fails as a whole is sent again as it was. */
  status: z.enum(['applied', 'refused']),
  /** Why it was refused: a code of `errors.ts`, and the sentence for people. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
  /** The line after all operations of the call; null where there is none (any more), or the operation was of a list. */
  line: ShoppingListItem.nullable(),
})
export type OperationResult = z.infer<typeof OperationResult>

export const applyShoppingOperations = defineEndpoint({
  method: 'POST',
  path: '/shopping-lists/operations',
  access: 'user',
  summary:
    'Applies operations that a device made, in their order and each exactly once; every one has a result of its own, and a refused one does not stop the others',
  body: z.object({
    /** Each a `ShoppingOperation`; one that is none is refused by its result. */
    operations: z
      .array(z.looseObject({ id: OperationId }))
      .min(1, 'There are no operations')
      .max(MAX_OPERATIONS, `At most ${MAX_OPERATIONS} operations can be sent at once`),
  }),
  maxBodyBytes: LONG_BODY_BYTES,
  response: z.object({
    /** In the order of the operations. */
    results: z.array(OperationResult),
    /** The lists of the household that the operations name, as they are now; the version is null for a deleted one. */
    lists: z.array(z.object({ id: Id, version: z.number().int().nullable() })),
  }),
  changes: ['shopping-lists'],
  errors: ['server_busy'],
  // Each operation is applied once.
  timeoutMs: 60_000,
})
