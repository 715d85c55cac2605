import type { Connection } from 'mongoose'
import type { RecipeMark } from '@larder/shared/contracts/recipes/recipe'
import { upsert } from '../../store/mongo.ts'
import { boolean, id, nullable, number, text, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/** What people think of recipes, of the cookbook too: each has their own favourites, ratings and notes. */
export const recipeMarksCollection = defineCollection({
  name: 'recipe_marks',
  owner: 'user',
  columns: {
    user_id: id,
    recipe_id: id,
    is_favorite: withDefault(boolean, false),
    rating: nullable(number),
    note: nullable(text),
  },
  indexes: [[{ user_id: 1, recipe_id: 1 }, { unique: true }]],
})

/** The mark of a recipe of which a person has said nothing. */
export const NO_MARK: RecipeMark = { is_favorite: false, rating: null, note: null }

const toMark = ({ is_favorite, rating, note }: RecipeMark): RecipeMark => ({ is_favorite, rating, note })

/** Reads and writes what people think of recipes. */
export const createRecipeMarkRepository = (connection: Connection) => {
  const marks = recipeMarksCollection.open(connection)
  return {
    /** The marks of a person by the ids of recipes: of these recipes, or of all. */
    mapByUser: async (userId: string, recipeIds?: readonly string[]): Promise<Map<string, RecipeMark>> => {
      const found = await marks
        .find({ user_id: userId, ...(recipeIds && { recipe_id: { $in: recipeIds } }) })
        .lean()
      return new Map(found.map((document) => [document.recipe_id.toHexString(), toMark(document)]))
    },

    count: (userId: string, limit: number): Promise<number> =>
      marks.countDocuments({ user_id: userId }, { limit }),

    /** Changes what is given of a mark and returns all of it; null where there is none and none is to be made. */
    update: async (
      userId: string,
      recipeId: string,
      changes: Partial<RecipeMark>,
      isMade: boolean,
    ): Promise<RecipeMark | null> => {
      const changed = await upsert(() =>
        marks
          .findOneAndUpdate(
            { user_id: userId, recipe_id: recipeId },
            { $set: changes },
            { upsert: isMade, returnDocument: 'after' },
          )
          .lean(),
      )
      return changed && toMark(changed)
    },

    /** Removes a mark that says nothing; one that says something by now stays. */
    removeEmpty: async (userId: string, recipeId: string): Promise<void> => {
      await marks.deleteOne({ user_id: userId, recipe_id: recipeId, ...NO_MARK })
    },
  }
}
export type RecipeMarkRepository = ReturnType<typeof createRecipeMarkRepository>
