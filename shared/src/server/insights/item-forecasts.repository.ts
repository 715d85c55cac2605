import type { Connection } from 'mongoose'
import { isDuplicateKey } from '../store/mongo.ts'
import { itemForecastsCollection } from './item-forecasts.collection.ts'
import type { ItemForecastsDocument, KeptFit } from './item-forecasts.collection.ts'

/** Reads and writes what was fitted to the items of a household. */
export const createItemForecastsRepository = (connection: Connection) => {
  const stored = itemForecastsCollection.open(connection)
  return {
    find: async (householdId: string): Promise<KeptFit[]> =>
      (await stored.findById(householdId).lean<ItemForecastsDocument>())?.fits ?? [],

    /** Replaces all of them: of two writers the last wins, and the other's are fitted again. */
    replace: async (householdId: string, fits: readonly KeptFit[]): Promise<void> => {
      const write = () => stored.updateOne({ _id: householdId }, { $set: { fits } }, { upsert: true })
      try {
        await write()
      } catch (error) {
        // Another call was the first at the same moment.
        if (!isDuplicateKey(error)) throw error
        await write()
      }
    },

    remove: async (householdId: string): Promise<void> => {
      await stored.deleteOne({ _id: householdId })
    },
  }
}
export type ItemForecastsRepository = ReturnType<typeof createItemForecastsRepository>
