import type { Connection } from 'mongoose'
import { date, jsonText, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/**
 * A food that enough households buy: its popularity, how many they are, how much oftener than other foods it is bought again,
 * and with which foods how many of them buy it.
 */
export type CountedFood = {
  food_id: string
  popularity: number
  households: number
  /** Missing in what was counted before it was known; it is counted anew within a week. */
  returns?: number
  pairs: [food_id: string, households: number][]
}

/** The one document of what households buy, in counts that say nothing of any of them. */
const COUNTS_ID = 'foods'

/** What the households of this server buy, if its operator wants that to be counted. */
export const neighbourCountsCollection = defineCollection({
  name: 'neighbour_counts',
  owner: 'none',
  columns: { _id: text, counted_at: date, foods: jsonText<CountedFood[]>() },
})

export type NeighbourCountsDocument = DocumentOf<typeof neighbourCountsCollection>

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
