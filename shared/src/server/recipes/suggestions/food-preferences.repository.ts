import type { Connection } from 'mongoose'
import type { FoodPreferences } from '@larder/shared/contracts/recipes/food-preferences'
import { ALLERGENS } from '@larder/shared/contracts/recipes/recipe'
import { DIETS } from '@larder/foods'
import { MEASURES } from '@larder/shared/contracts/recipes/food-preferences'
import { upsert } from '../../store/mongo.ts'
import { id, listOf, oneOf, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/** What people do not eat, and how recipes show amounts to them. */
export const foodPreferencesCollection = defineCollection({
  name: 'food_preferences',
  owner: 'user',
  columns: {
    user_id: id,
    diets: withDefault(listOf(oneOf(DIETS)), []),
    allergens: withDefault(listOf(oneOf(ALLERGENS)), []),
    measures: withDefault(oneOf(MEASURES), 'metric'),
  },
  indexes: [[{ user_id: 1 }, { unique: true }]],
})

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
