import type { Connection } from 'mongoose'
import type { ItemJoin } from '@larder/shared/domain/catalogue/item-joins'
import { isDuplicateKey } from '../store/mongo.ts'
import { date, listOf, number, part, text, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** Which items of a household were joined: one document for all, so that they change at once and never form a circle. */
export const itemJoinsCollection = defineCollection({
  name: 'item_joins',
  owner: 'household',
  columns: {
    joins: withDefault(listOf(part({ item_id: text, into_id: text, joined_at: date })), []),
    /** The number of changes. */
    version: number,
  },
})

export type ItemJoinsDocument = DocumentOf<typeof itemJoinsCollection>

/** The joins of a household after so many changes. */
export type StoredJoins = { joins: ItemJoin[]; version: number }

const toJoin = (join: Omit<ItemJoin, 'joined_at'> & { joined_at: Date }): ItemJoin => ({
  ...join,
  joined_at: join.joined_at.toISOString(),
})

/** Reads and writes which items were joined. */
export const createItemJoinRepository = (connection: Connection) => {
  const collection = itemJoinsCollection.open(connection)
  return {
    find: async (householdId: string): Promise<StoredJoins> => {
      const found = await collection.findById(householdId).lean()
      if (found === null) return { joins: [], version: 0 }
      return { joins: found.joins.map(toJoin), version: found.version }
    },

    /** The joins of some households, by household; none where nothing was ever joined. */
    mapOfHouseholds: async (householdIds: readonly string[]): Promise<Map<string, ItemJoin[]>> => {
      const found = await collection.find({ _id: { $in: householdIds } }).lean()
      return new Map(found.map(({ _id, joins }) => [_id.toHexString(), joins.map(toJoin)]))
    },

    remove: async (householdId: string): Promise<void> => {
      await collection.deleteOne({ _id: householdId })
    },

    /** Replaces the joins; false when somebody else changed them since `version`. */
    update: async (householdId: string, joins: readonly ItemJoin[], version: number): Promise<boolean> => {
      const dated = joins.map((join) => ({ ...join, joined_at: new Date(join.joined_at) }))
      const changed = { joins: dated, version: version + 1 }
      try {
        if (version === 0) {
          await collection.create({ _id: householdId, ...changed })
          return true
        }
        const { matchedCount } = await collection.updateOne({ _id: householdId, version }, { $set: changed })
        return matchedCount === 1
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return false
      }
    },
  }
}
export type ItemJoinRepository = ReturnType<typeof createItemJoinRepository>
