import type { Connection } from 'mongoose'
import { isDuplicateKey } from '../store/mongo.ts'
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

/** An exclusion: `subject` is the id of the item or the folded name. */
export type StoredExclusion = {
  subject: string
  item_id: string | null
  item_name: string
  created_at: string
}

/** Reads and writes what households keep from generated lists. */
export const createShoppingExclusionRepository = (connection: Connection) => {
  const exclusions = shoppingExclusionsCollection.open(connection)
  return {
    listByHousehold: async (householdId: string, limit: number): Promise<StoredExclusion[]> => {
      const found = await exclusions.find({ household_id: householdId }).limit(limit).lean()
      return found.map(({ subject, item_id, item_name, created_at }) => ({
        subject,
        item_id,
        item_name,
        created_at: created_at.toISOString(),
      }))
    },

    count: (householdId: string): Promise<number> => exclusions.countDocuments({ household_id: householdId }),

    insertMissing: async (householdId: string, exclusion: StoredExclusion): Promise<void> => {
      const created_at = new Date(exclusion.created_at)
      await exclusions
        .create({ ...exclusion, household_id: householdId, created_at })
        .catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error
        })
    },

    removeAll: async (householdId: string, subjects: readonly string[]): Promise<void> => {
      await exclusions.deleteMany({ household_id: householdId, subject: { $in: subjects } })
    },
  }
}
export type ShoppingExclusionRepository = ReturnType<typeof createShoppingExclusionRepository>
