import { date, id, nullable, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** What a household keeps from generated lists: an item, or a name that is no item of its catalogue. */
export const shoppingExclusionsCollection = defineCollection({
  name: 'shopping_exclusions',
  owner: 'household',
  columns: {
    household_id: id,
    /** The id of the item, or the folded name. */
    subject: text,
    item_id: nullable(text),
    item_name: text,
    created_at: date,
  },
  bringing: { clash: 'drop' },
  indexes: [[{ household_id: 1, subject: 1 }, { unique: true }]],
})
