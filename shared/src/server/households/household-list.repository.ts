import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { householdsCollection } from './household.collection.ts'
import type { HouseholdDocument } from './household.collection.ts'
import type { HouseholdOrder, ListedHousehold } from './listed-household.ts'

const SORTS = {
  activity: { last_active_at: -1 },
  entries: { 'size.entries': -1 },
  files: { 'size.file_bytes': -1 },
} as const satisfies Record<HouseholdOrder, object>

const LISTED = { created_at: 1, members: 1, suspended_at: 1, last_active_at: 1, size: 1 } as const

const toListed = ({ _id, members, ...rest }: HouseholdDocument): ListedHousehold => ({
  id: _id.toHexString(),
  created_at: rest.created_at,
  suspended_at: rest.suspended_at ?? null,
  last_active_at: rest.last_active_at ?? null,
  size: rest.size ?? null,
  member_ids: (members ?? []).map(({ user_id }) => user_id.toHexString()),
})

/** Reads and writes what the operator sees and decides of households. */
export const createHouseholdListRepository = (connection: Connection) => {
  const households = householdsCollection.open(connection)
  return {
    /** How many there are, and how many of them are suspended. */
    count: async (): Promise<{ all: number; suspended: number }> => {
      const [all, suspended] = await Promise.all([
        households.estimatedDocumentCount(),
        households.countDocuments({ suspended_at: { $type: 'date' } }),
      ])
      return { all, suspended }
    },

    /** A part of all households, or of the suspended ones. */
    list: async (
      which: HouseholdOrder | 'suspended',
      { skip, limit }: { skip: number; limit: number },
    ): Promise<ListedHousehold[]> => {
      const query =
        which === 'suspended'
          ? households.find({ suspended_at: { $type: 'date' } }, LISTED).sort({ suspended_at: 1 })
          : households.find({}, LISTED).sort(SORTS[which])
      return (await query.skip(skip).limit(limit).lean<HouseholdDocument[]>()).map(toListed)
    },

    /** Those of some that are still there. */
    listByIds: async (ids: readonly string[]): Promise<ListedHousehold[]> =>
      (await households.find({ _id: { $in: ids } }, LISTED).lean<HouseholdDocument[]>()).map(toListed),

    /** One of them; null when it is gone. */
    find: async (id: string): Promise<ListedHousehold | null> => {
      const found = await households.findById(id, LISTED).lean<HouseholdDocument>()
      return found && toListed(found)
    },

    /** Suspends a household at an instant, or releases it with null; false when it is gone or was so already. */
    updateSuspended: async (id: string, at: Date | null): Promise<boolean> => {
      const { modifiedCount } = await households.updateOne(
        { _id: id, suspended_at: at === null ? { $ne: null } : null },
        { $set: { suspended_at: at } },
      )
      return modifiedCount === 1
    },

    updateActive: async (id: string, at: Date): Promise<void> => {
      await households.updateOne({ _id: id }, { $set: { last_active_at: at } })
    },

    updateSizes: async (
      sizes: readonly { id: string; size: NonNullable<ListedHousehold['size']> }[],
    ): Promise<void> => {
      if (sizes.length === 0) return
      await households.bulkWrite(
        sizes.map(({ id, size }) => ({
          updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $set: { size } } },
        })),
        { ordered: false },
      )
    },
  }
}
export type HouseholdListRepository = ReturnType<typeof createHouseholdListRepository>
