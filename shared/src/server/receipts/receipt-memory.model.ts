import { Schema } from 'mongoose'
import type { Connection } from 'mongoose'

const receiptMemorySchema = new Schema(
  {
    household_id: { type: Schema.Types.ObjectId, required: true },
    store_key: { type: String, required: true },
    text_key: { type: String, required: true },
    item_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    unit: { type: String, required: true },
    category: { type: String, required: true },
    location: { type: String, default: null },
    updated_at: { type: Date, required: true },
  },
  { collection: 'receipt_memory', versionKey: false },
)
/** One meaning for each text of a shop; also finds all that is remembered of the shop. */
receiptMemorySchema.index({ household_id: 1, store_key: 1, text_key: 1 }, { unique: true })
/** The same text in other shops. */
receiptMemorySchema.index({ household_id: 1, text_key: 1 })

export const createReceiptMemoryModel = (connection: Connection) =>
  connection.model('ReceiptMemory', receiptMemorySchema)
