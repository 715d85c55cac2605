import type { Connection } from 'mongoose'
import type { RecipeMark } from '@larder/shared/contracts/recipes/recipe'
import { isDuplicateKey } from '../../store/mongo.ts'
import { recipeMarksCollection } from './recipe-mark.collection.ts'

/** Reads and writes what people think of recipes. */
export const createRecipeMarkRepository = (connection: Connection) => {
  const marks = recipeMarksCollection.open(connection)
  return {
    /** The marks of a person by the ids of recipes: of these recipes, or of all. */
    mapByUser: async (userId: string, recipeIds?: readonly string[]): Promise<Map<string, RecipeMark>> => {
      const found = await marks
        .find({ user_id: userId, ...(recipeIds && { recipe_id: { $in: recipeIds } }) })
        .lean()
      return new Map(
        found.map(({ recipe_id, is_favorite, rating, note }) => [
          recipe_id.toHexString(),
          { is_favorite, rating, note },
        ]),
      )
    },

    count: (userId: string, limit: number): Promise<number> =>
      marks.countDocuments({ user_id: userId }, { limit }),

    /** Changes what is given of a mark, which is made where there is none. */
    update: async (userId: string, recipeId: string, changes: Partial<RecipeMark>): Promise<void> => {
      const change = () =>
        marks.updateOne({ user_id: userId, recipe_id: recipeId }, { $set: changes }, { upsert: true })
      // Two at the same moment may both find none, and one of them is too late to make it.
      await change().catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
        return change()
      })
    },

    remove: async (userId: string, recipeId: string): Promise<void> => {
      await marks.deleteOne({ user_id: userId, recipe_id: recipeId })
    },
  }
}
export type RecipeMarkRepository = ReturnType<typeof createRecipeMarkRepository>
