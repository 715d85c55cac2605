import type { Connection } from 'mongoose'
import { COUNTS_ID, neighbourCountsCollection } from './neighbour-counts.collection.ts'
import type { CountedFood, NeighbourCountsDocument } from './neighbour-counts.collection.ts'

/** Reads and writes the counts of what households buy. */
export const createNeighbourCountsRepository = (connection: Connection) => {
  const stored = neighbourCountsCollection.open(connection)
  return {
    find: async (): Promise<CountedFood[] | null> =>
      (await stored.findById(COUNTS_ID).lean<NeighbourCountsDocument>())?.foods ?? null,

    /** When it was counted the last time; null for never. */
    findTime: async (): Promise<Date | null> =>
      (await stored.findById(COUNTS_ID, { counted_at: 1 }).lean())?.counted_at ?? null,

    replace: async (foods: readonly CountedFood[], counted_at: Date): Promise<void> => {
      await stored.updateOne({ _id: COUNTS_ID }, { $set: { foods, counted_at } }, { upsert: true })
    },

    /** Returns how many there were. */
    removeAll: async (): Promise<number> => (await stored.deleteMany({})).deletedCount,
  }
}
export type NeighbourCountsRepository = ReturnType<typeof createNeighbourCountsRepository>
