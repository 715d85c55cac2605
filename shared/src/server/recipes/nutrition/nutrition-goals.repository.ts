import type { Connection } from 'mongoose'
import type { NutritionGoals } from '@larder/shared/contracts/recipes/nutrition'
import { upsert } from '../../store/mongo.ts'
import { nutritionGoalsCollection } from './nutrition-goals.collection.ts'

/** Reads and writes people's goals. */
export const createNutritionGoalsRepository = (connection: Connection) => {
  const goals = nutritionGoalsCollection.open(connection)
  return {
    /** Null for a person who never had goals. */
    find: async (userId: string): Promise<NutritionGoals | null> => {
      const found = await goals.findOne({ user_id: userId }).lean()
      if (found === null) return null
      const { kcal, protein_g, carbohydrates_g, fat_g, fibre_g, salt_g } = found
      return { kcal, protein_g, carbohydrates_g, fat_g, fibre_g, salt_g }
    },

    replace: async (userId: string, given: NutritionGoals): Promise<void> => {
      await upsert(() => goals.updateOne({ user_id: userId }, { $set: given }, { upsert: true }))
    },

    /** Forgets a person's goals. */
    remove: async (userId: string): Promise<void> => {
      await goals.deleteOne({ user_id: userId })
    },
  }
}
export type NutritionGoalsRepository = ReturnType<typeof createNutritionGoalsRepository>
