import { Schema } from 'mongoose'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

const nullableDate = { type: Date, default: null }
const nullableText = { type: String, default: null }

const sourceSchema = new Schema(
  {
    receipt_id: { type: String, required: true },
    quantity: { type: Number, required: true },
    /** What was paid for `quantity`, in the receipt's currency. */
    price: { type: Number, default: null },
    /** The lines of the receipt that it was read from. */
    lines: { type: [String], default: undefined },
  },
  { _id: false },
)

export const lotsCollection = defineCollection({
  name: 'inventory_entries',
  owner: 'household',
  schema: new Schema(
    {
      household_id: { type: Schema.Types.ObjectId, required: true },
      item_id: { type: Schema.Types.ObjectId, required: true },
      unit: { type: String, required: true },
      storage_location: nullableText,
      expiry_date: nullableDate,
      is_expiry_guess: { type: Boolean, required: true },
      purchase_date: nullableDate,
      notes: nullableText,
      sources: { type: [sourceSchema], default: [] },
      created_at: { type: Date, required: true },
      /** From here on a cache of the lot's movements, as of movement `seq`; only the ledger writes it. */
      seq: { type: Number, required: true },
      quantity: { type: Number, required: true },
      level_full: { type: Number, required: true },
      opened_at: nullableDate,
      removed_at: nullableDate,
      undo_seq: { type: Number, required: true },
      /** Absent in lots of an earlier version, in which nothing was assumed. */
      known_seq: Number,
      known_quantity: Number,
      known_at: nullableDate,
      degraded_until: nullableDate,
      /** False for removed lots and for empty ones that a later purchase of the item has replaced. */
      is_listed: { type: Boolean, required: true },
      /** What was bought when this empty lot left the list; it comes back when that purchase is taken back. */
      replaced_by: { type: [Schema.Types.ObjectId], default: undefined },
    },
    { versionKey: false },
  ),
  indexes: [
    /** The household's inventory, and the lots of one item. */
    [{ household_id: 1, is_listed: 1, item_id: 1 }],
    /** The household's inventory, page by page. */
    [{ household_id: 1, is_listed: 1, _id: 1 }],
    /** What an item was bought for. */
    [{ household_id: 1, item_id: 1, created_at: -1 }],
    /** What a purchase took off the list, for when it is taken back. */
    [{ replaced_by: 1 }, { sparse: true }],
    /** What a receipt brought. */
    [{ household_id: 1, 'sources.receipt_id': 1 }],
  ],
})

export type LotDocument = DocumentOf<typeof lotsCollection>
