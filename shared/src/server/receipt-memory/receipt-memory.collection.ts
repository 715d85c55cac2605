import { Schema } from 'mongoose'
import { defineCollection } from '../store/define-collection.ts'

export const receiptMemoryCollection = defineCollection({
  name: 'receipt_memory',
  owner: 'household',
  schema: new Schema(
    {
      household_id: { type: Schema.Types.ObjectId, required: true },
      store_key: { type: String, required: true },
      /** What the household calls the shop, which may be read as another one; null in memories of an earlier version. */
      store_name: { type: String, default: null },
      text_key: { type: String, required: true },
      /** What the text means; null, as name, unit and category are, where it was only ever left out. */
      item_id: { type: Schema.Types.ObjectId, default: null },
      name: { type: String, default: null },
      unit: { type: String, default: null },
      category: { type: String, default: null },
      location: { type: String, default: null },
      /** The household never wants it from this shop. */
      is_left_out: { type: Boolean, default: false },
      updated_at: { type: Date, required: true },
    },
    { versionKey: false },
  ),
  indexes: [
    /** One meaning for each text of a shop; also finds all that is remembered of the shop. */
    [{ household_id: 1, store_key: 1, text_key: 1 }, { unique: true }],
    /** The same text in other shops. */
    [{ household_id: 1, text_key: 1 }],
  ],
})
