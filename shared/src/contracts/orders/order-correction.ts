import { z } from 'zod'
import { MAX_IDEMPOTENCY_KEY_LENGTH, defineEndpoint } from '../base/endpoint.ts'
import { Id, Instant } from '../base/primitives.ts'
import { MAX_DRAFT_LINES, MAX_LINE_ID_LENGTH } from '../receipts/receipt-review.ts'
import { LineAmount } from './order-facts.ts'

/** The entry of a line that is in stock: what is there, and what the correction would make of it, in `unit`. */
const CorrectedEntry = z.object({
  entry_id: Id,
  unit: z.string(),
  quantity: z.number(),
  corrected_quantity: z.number(),
  /**
   * What happened to it since it was added: a part was `used`, all of it is `gone`, or somebody `counted` it; null for
   * nothing of that. What was used stays used.
   */
  since: z.enum(['used', 'gone', 'counted']).nullable(),
})

/** A line of an order that mails changed after the order was added to stock. */
export const CorrectionLine = z.object({
  line_id: z.string(),
  name: z.string(),
  change: z.enum(['added', 'removed', 'quantity', 'price']),
  /** What the stock was added by; null for a line that is new in the order. */
  before: LineAmount.nullable(),
  /** What the order says now; null for a line that is no longer in it. */
  after: LineAmount.nullable(),
  /** The article that a new line was delivered for. */
  replaces: z.string().nullable(),
  /** Null for a line that is new in the order. */
  entry: CorrectedEntry.nullable(),
  /** False when the stock would stay as it is, because all of it is gone. */
  is_possible: z.boolean(),
  /** Whether it starts selected: what somebody counted, and what is no food, does not. */
  is_selected: z.boolean(),
})
export type CorrectionLine = z.infer<typeof CorrectionLine>

export const OrderCorrection = z.object({
  /** Until when mails of the order are considered: the correction is applied to this state of the order. */
  known_at: Instant,
  /** Empty when there is nothing to correct. */
  lines: z.array(CorrectionLine),
})
export type OrderCorrection = z.infer<typeof OrderCorrection>

const OrderParams = z.object({ id: Id })

export const getOrderCorrection = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/correction',
  access: 'user',
  reads: ['receipt', 'inventory'],
  summary:
    'What later mails changed of an order in stock, and what correcting the stock would do to each entry',
  params: OrderParams,
  response: OrderCorrection,
  errors: ['not_found'],
})

export const applyOrderCorrection = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/correction',
  access: 'user',
  summary:
    'Corrects the stock by the chosen lines of the correction of `known_at`, as one operation and once; the others stay as they are and are not offered again. Without lines all stock stays as it is',
  idempotent: true,
  params: OrderParams,
  body: z.object({
    known_at: Instant,
    line_ids: z.array(z.string().max(MAX_LINE_ID_LENGTH)).max(MAX_DRAFT_LINES),
  }),
  response: z.object({ corrected_count: z.number().int() }),
  changes: ['inventory', 'purchases', 'receipt'],
  errors: [
    'not_found',
    'order_changed',
    'lines_already_added',
    'household_entries_full',
    'household_items_full',
  ],
})

export const undoOrderCorrection = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/correction/undo',
  access: 'user',
  summary:
    'Takes back, once and as a whole, what one correction did; `key` is the `Idempotency-Key` of that call. What was used since stays used',
  params: OrderParams,
  body: z.object({ key: z.string().trim().min(1).max(MAX_IDEMPOTENCY_KEY_LENGTH) }),
  response: z.object({ undone_count: z.number().int() }),
  changes: ['inventory', 'purchases', 'receipt'],
  errors: ['not_found', 'nothing_to_undo'],
})
