import type { Connection } from 'mongoose'
import type { FoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { upsert } from '../../store/mongo.ts'
import { foodPreferencesCollection } from './food-preferences.collection.ts'

/** Reads and writes what people do not eat. */
export const createFoodPreferencesRepository = (connection: Connection) => {
  const preferences = foodPreferencesCollection.open(connection)
  return {
    /** The preferences of those of these people who have some, by the person's id. */
    mapByUsers: async (userIds: readonly string[]): Promise<Map<string, FoodPreferences>> => {
      const found = await preferences.find({ user_id: { $in: userIds } }).lean()
      return new Map(
        found.map(({ user_id, diets, allergens, measures }) => [
          user_id.toHexString(),
          { diets, allergens, measures },
        ]),
      )
    },

    replace: async (userId: string, given: FoodPreferences): Promise<void> => {
      await upsert(() => preferences.updateOne({ user_id: userId }, { $set: given }, { upsert: true }))
    },
  }
}
export type FoodPreferencesRepository = ReturnType<typeof createFoodPreferencesRepository>
