import { date, id, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** What codes of goods mean to a household. */
export const barcodesCollection = defineCollection({
  name: 'barcodes',
  owner: 'household',
  columns: {
    household_id: id,
    /** In 14 digits. */
    gtin: text,
    /** The item itself, even if it was joined with another one, so that splitting gives back what was before. */
    item_id: id,
    /** The amount in the pack; both null if unknown. */
    quantity: nullable(number),
    unit: nullable(text),
    learned_at: date,
  },
  // What the same code means to the household stays.
  bringing: { clash: 'drop' },
  indexes: [
    /** One meaning for each code; in the order of codes also those with the same beginning. */
    [{ household_id: 1, gtin: 1 }, { unique: true }],
    /** The codes of an item. */
    [{ household_id: 1, item_id: 1, learned_at: -1 }],
  ],
})
