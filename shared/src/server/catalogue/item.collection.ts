import { date, id, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** What an item remembers from its lots and their use; new lots from a receipt inherit it. */
export const habitColumns = {
  /** In the item's unit; compared with the sum of the item's lots. */
  min_stock_level: nullable(number),
  usual_location: nullable(text),
  usual_shelf_life_days: nullable(number),
  last_use_quantity: nullable(number),
  last_use_unit: nullable(text),
}

export const itemsCollection = defineCollection({
  name: 'catalogue_items',
  owner: 'household',
  columns: {
    household_id: id,
    name: text,
    name_folded: text,
    category: text,
    sub_category: nullable(text),
    description: nullable(text),
    barcode: nullable(text),
    image_url: nullable(text),
    unit: text,
    typical_shelf_life_days: nullable(number),
    typical_consumption_rate: nullable(number),
    ...habitColumns,
    created_at: date,
  },
  indexes: [
    /** Lists a household's catalogue by name, and finds the item of a receipt line. */
    [{ household_id: 1, name_folded: 1, _id: 1 }],
  ],
})

export type ItemDocument = DocumentOf<typeof itemsCollection>
