import { z } from 'zod'
import { defineEndpoint, LONG_BODY_BYTES, MAX_IDEMPOTENCY_KEY_LENGTH } from '../base/endpoint.ts'
import { AnyDay, AnyDayOrEmpty } from '../base/any-day.ts'
import { MAX_LINE_ID_LENGTH } from './receipt-review.ts'
import { MAX_QUANTITY, optionalText, text } from '../base/primitives.ts'
import { InventoryEntry, SMALLEST_QUANTITY } from '../inventory.ts'

/** The day of a purchase; an empty one means 'absent'. */
const PurchaseDay = z.preprocess((value) => (value === '' ? undefined : value), AnyDay.optional())

/** A reviewed line of a receipt, ready to be added to stock. */
export const ReceiptItemToAdd = z.object({
  name: text(200).min(1, 'Name is required'),
  quantity: z
    .number()
    .min(0)
    .max(MAX_QUANTITY)
    .refine(
      (quantity) => quantity === 0 || quantity >= SMALLEST_QUANTITY,
      `Quantity must be at least ${SMALLEST_QUANTITY}`,
    ),
  unit: optionalText(30),
  category: optionalText(60),
  source_receipt: optionalText(64),
  source_name: optionalText(300),
  source_receipts: z.array(z.string().max(300)).max(50).optional(),
  price: z.number().min(-MAX_QUANTITY).max(MAX_QUANTITY).nullish(),
  /** The expiry day, empty for none; guessed if absent. */
  expiry_date: AnyDayOrEmpty.optional(),
  /** Identifies the line on its receipt; if absent, the printed text does. */
  line_id: optionalText(MAX_LINE_ID_LENGTH),
  /** The purchase date of this line's receipt; takes precedence over that of the whole call. Without both, that of its order counts. */
  purchase_date: PurchaseDay,
  /** The storage location of this line; takes precedence over that of the whole call. */
  storage_location: optionalText(60),
  /** The name as read from the receipt, before any edit; it identifies the line on the shop's next receipt. */
  original_name: optionalText(1000),
  /** The text of the line, for lines that were read without a name. */
  source_text: optionalText(1000),
  /** The shop as read, before `source_name` was edited; its next receipt may be read the same way. */
  original_source_name: optionalText(300),
})
export type ReceiptItemToAdd = z.infer<typeof ReceiptItemToAdd>

export const undoReceiptItems = defineEndpoint({
  method: 'POST',
  path: '/inventory/add-receipt-items/undo',
  access: 'user',
  summary:
    'Removes, once and as a whole, what one call added; `key` is the `Idempotency-Key` of that call. What was used since stays used',
  body: z.object({ key: z.string().trim().min(1).max(MAX_IDEMPOTENCY_KEY_LENGTH) }),
  response: z.object({ undone_count: z.number().int() }),
  changes: ['inventory', 'purchases'],
  errors: ['not_found', 'nothing_to_undo'],
})

export const addReceiptItems = defineEndpoint({
  method: 'POST',
  path: '/inventory/add-receipt-items',
  access: 'user',
  summary: 'Turns reviewed receipt lines into lots; a line of a receipt is refused while it is in stock',
  idempotent: true,
  query: z.object({
    storage_location: optionalText(60),
    purchase_date: PurchaseDay,
    /** Whether all of it is used up long ago: prices and history are kept, and nothing comes into stock. */
    is_past: z
      .enum(['true', 'false'], 'Must be true or false')
      .default('false')
      .transform((value) => value === 'true'),
  }),
  body: z
    .array(ReceiptItemToAdd)
    .min(1, 'Please select at least one item to add to inventory')
    .max(500, 'At most 500 items can be added at once: deselect some, and add them later'),
  maxBodyBytes: LONG_BODY_BYTES,
  response: z.array(InventoryEntry),
  status: 201,
  changes: ['inventory', 'purchases', 'items', 'shopping-lists'],
  errors: ['lines_already_added', 'household_entries_full', 'household_items_full'],
})
