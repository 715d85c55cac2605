import type { CorrectedLine } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import {
  boolean,
  date,
  id,
  json,
  listOf,
  nullable,
  number,
  optional,
  part,
  text,
  withDefault,
} from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import { lotStateColumns } from '../ledger/lot-state.columns.ts'

const sourceColumns = {
  receipt_id: text,
  quantity: number,
  /** What was paid for `quantity`, in the receipt's currency. */
  price: nullable(number),
  /** The lines of the receipt that it was read from; empty once later mails of an order took all of them out. */
  lines: optional(listOf(text)),
  /** True where it was used up before anybody put it into stock. */
  is_past: optional(json<true>()),
  /** What a later mail said of lines of an order when the stock was corrected by it. */
  corrected: optional(listOf(json<CorrectedLine>())),
}

export const lotsCollection = defineCollection({
  name: 'inventory_entries',
  owner: 'household',
  columns: {
    household_id: id,
    item_id: id,
    unit: text,
    /** How much each of its packs holds, in its unit, where a receipt says so of a weight or volume. */
    pack_quantity: optional(number),
    storage_location: nullable(text),
    expiry_date: nullable(date),
    is_expiry_guess: boolean,
    /** The day on which it was put into a freezer or taken out of one; absent while it lies as it was bought. */
    frozen_or_thawed_on: optional(nullable(date)),
    /** What that day was before, which counts again once it is moved back on the same day. */
    frozen_or_thawed_before: optional(nullable(date)),
    purchase_date: nullable(date),
    /** The day on which it reached the household, where an order says that this is later than its purchase. */
    arrived_on: optional(nullable(date)),
    notes: nullable(text),
    sources: withDefault(listOf(part(sourceColumns)), []),
    created_at: date,
    /** The following is a cache of the lot's movements, as of movement `seq`; only the ledger writes it. */
    quantity: number,
    ...lotStateColumns,
    /** False for removed lots and for empty ones that a later purchase of the item has replaced. */
    is_listed: boolean,
    /** The purchase that removed this empty lot from the list; undoing it lists the lot again. */
    replaced_by: optional(listOf(id)),
  },
  bringing: { isLast: true },
  upcasts: [
    // Version 1 had no degradation.
    {
      known_seq: ({ known_seq, seq }) => known_seq ?? seq,
      known_quantity: ({ known_quantity, quantity }) => known_quantity ?? quantity,
    },
  ],
  indexes: [
    /** The household's inventory, and the lots of one item. */
    [{ household_id: 1, is_listed: 1, item_id: 1 }],
    /** The household's inventory, page by page. */
    [{ household_id: 1, is_listed: 1, _id: 1 }],
    /** What was bought last. */
    [{ household_id: 1, purchase_date: -1, created_at: -1 }],
    /** What was added since an instant, and what expires in a time. */
    [{ household_id: 1, is_listed: 1, created_at: 1 }],
    [{ household_id: 1, is_listed: 1, expiry_date: 1 }],
    /** How many entries are empty, and what was emptied since an instant, by somebody or by degradation. */
    [
      { household_id: 1, quantity: 1, is_listed: 1, known_at: 1 },
      { partialFilterExpression: { quantity: 0 } },
    ],
    [{ household_id: 1, quantity: 1, degraded_until: 1 }, { partialFilterExpression: { quantity: 0 } }],
    /** The prices paid for an item. */
    [{ household_id: 1, item_id: 1, created_at: -1, _id: -1 }],
    /** The lots that a purchase removed from the list, for undoing it. */
    [{ replaced_by: 1 }, { sparse: true }],
    /** The lots that a receipt added. */
    [{ household_id: 1, 'sources.receipt_id': 1 }],
  ],
})

export type LotDocument = DocumentOf<typeof lotsCollection>
