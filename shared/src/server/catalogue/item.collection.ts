import { Schema } from 'mongoose'
import { defineCollection } from '../store/define-collection.ts'

const nullableText = { type: String, default: null }
const nullableNumber = { type: Number, default: null }

export const itemsCollection = defineCollection({
  name: 'catalogue_items',
  owner: 'household',
  schema: new Schema(
    {
      household_id: { type: Schema.Types.ObjectId, required: true },
      name: { type: String, required: true },
      name_folded: { type: String, required: true },
      category: { type: String, required: true },
      sub_category: nullableText,
      description: nullableText,
      barcode: nullableText,
      image_url: nullableText,
      unit: { type: String, required: true },
      typical_shelf_life_days: nullableNumber,
      typical_consumption_rate: nullableNumber,
      /** In the item's unit; judged against the sum of the item's lots. */
      min_stock_level: nullableNumber,
      /** What lots of this item have been so far: new ones from a receipt inherit it. */
      usual_location: nullableText,
      usual_shelf_life_days: nullableNumber,
      last_use_quantity: nullableNumber,
      last_use_unit: nullableText,
      created_at: { type: Date, required: true },
    },
    { versionKey: false },
  ),
  indexes: [
    /** Lists a household's catalogue by name, and finds the item that a receipt line names. */
    [{ household_id: 1, name_folded: 1, _id: 1 }],
  ],
})
