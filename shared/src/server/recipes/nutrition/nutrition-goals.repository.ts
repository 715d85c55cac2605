import type { Connection } from 'mongoose'
import type { NutritionGoals } from '@larder/shared/contracts/recipes/nutrition'
import { upsert } from '../../store/mongo.ts'
import { id, nullable, number, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

const goal = withDefault(nullable(number), null)

/** What people want to eat in a day, in kcal and g: a person's own, which comes along to another household. */
export const nutritionGoalsCollection = defineCollection({
  name: 'nutrition_goals',
  owner: 'user',
  columns: {
    user_id: id,
    kcal: goal,
    protein_g: goal,
    carbohydrates_g: goal,
    fat_g: goal,
    fibre_g: goal,
    salt_g: goal,
  },
  indexes: [[{ user_id: 1 }, { unique: true }]],
})

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
