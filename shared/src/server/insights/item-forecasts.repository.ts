import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { FIT_VERSION } from '@larder/shared/domain/insights/forecasting/fit-item'
import { isDuplicateKey } from '../store/mongo.ts'
import { itemForecastsCollection } from './item-forecasts.collection.ts'
import type { ItemForecastsDocument, KeptFit } from './item-forecasts.collection.ts'

/** Reads and writes what was fitted to the items of households; what other methods fitted counts as missing. */
export const createItemForecastsRepository = (connection: Connection) => {
  const stored = itemForecastsCollection.open(connection)
  return {
    /** Null for a household for which nothing was ever fitted. */
    find: async (householdId: string): Promise<KeptFit[] | null> => {
      const found = await stored
        .findOne({ _id: householdId, version: FIT_VERSION })
        .lean<ItemForecastsDocument>()
      return found?.fits ?? null
    },

    /** Those of some households, by household. */
    mapOfHouseholds: async (householdIds: readonly string[]): Promise<Map<string, KeptFit[]>> => {
      const found = await stored
        .find({ _id: { $in: householdIds }, version: FIT_VERSION })
        .lean<ItemForecastsDocument[]>()
      return new Map(found.map(({ _id, fits }) => [_id.toHexString(), fits]))
    },

    /** Replaces all of some households: of two writers the last wins, and the other's are fitted again. */
    replaceMany: async (
      many: readonly { householdId: string; fits: readonly KeptFit[] }[],
    ): Promise<void> => {
      if (many.length === 0) return
      const write = () =>
        stored.bulkWrite(
          many.map(({ householdId, fits }) => ({
            updateOne: {
              filter: { _id: new Types.ObjectId(householdId) },
              update: { $set: { version: FIT_VERSION, fits: [...fits] } },
              upsert: true,
            },
          })),
          { ordered: false },
        )
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
