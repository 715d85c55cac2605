import { boolean, date, id, nullable, text, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

export const receiptMemoryCollection = defineCollection({
  name: 'receipt_memory',
  owner: 'household',
  columns: {
    household_id: id,
    store_key: text,
    /** The household's name for the shop, which may be read differently; null in memories of an earlier version. */
    store_name: nullable(text),
    text_key: text,
    /** The meaning of the text; null, like name, unit and category, if it was only ever left out. */
    item_id: nullable(id),
    name: nullable(text),
    unit: nullable(text),
    category: nullable(text),
    location: nullable(text),
    /** It is left out of this shop's receipts. */
    is_left_out: withDefault(boolean, false),
    updated_at: date,
  },
  // What the same text of the shop means to the household stays.
  bringing: { clash: 'drop' },
  indexes: [
    /** One meaning for each text of a shop; also finds everything remembered about the shop. */
    [{ household_id: 1, store_key: 1, text_key: 1 }, { unique: true }],
    /** The texts that mean an item. */
    [{ household_id: 1, item_id: 1, updated_at: -1 }],
    /** The few texts that are left out of a shop's receipts. */
    [{ household_id: 1, store_key: 1, updated_at: -1 }, { partialFilterExpression: { is_left_out: true } }],
    /** The same text in other shops. */
    [{ household_id: 1, text_key: 1 }],
  ],
})
