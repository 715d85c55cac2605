import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { RecipeContent } from '@larder/shared/domain/recipes/own/recipe-content'
import type { Authorized } from '../authz.ts'
import { isDuplicateKey } from '../store/mongo.ts'
import type { Plain } from '../store/plain-documents.ts'
import { recipesCollection } from './recipe.collection.ts'
import type { RecipeDocument } from './recipe.collection.ts'

/** A recipe as it is stored. */
export type StoredRecipe = Omit<Plain<RecipeDocument>, 'content'> & { content: RecipeContent }

const toStored = (document: RecipeDocument): StoredRecipe[] => {
  const { content, ...recipe } = recipesCollection.toPlain(document)
  return content === null ? [] : [{ ...recipe, content }]
}

/** Reads and writes recipes. */
export const createRecipeRepository = (connection: Connection) => {
  const recipes = recipesCollection.open(connection)
  const present = (householdId: string) => ({ household_id: householdId, removed_at: null })

  return {
    newId: () => new Types.ObjectId().toHexString(),

    /** Also one that was removed lately. */
    findById: async (id: string): Promise<StoredRecipe | null> => {
      const found = await recipes.findById(id).lean<RecipeDocument>()
      return (found && toStored(found)[0]) ?? null
    },

    /** Those of a household that have these ids, removed ones included. */
    listByIds: async (householdId: string, ids: readonly string[]): Promise<StoredRecipe[]> => {
      if (ids.length === 0) return []
      const found = await recipes
        .find({ household_id: householdId, _id: { $in: ids } })
        .lean<RecipeDocument[]>()
      return found.flatMap(toStored)
    },

    /** The recipes of a household, the newest first: all, or at most `limit` after a recipe. */
    listByHousehold: async (
      householdId: string,
      after: StoredRecipe | null,
      limit?: number,
    ): Promise<StoredRecipe[]> => {
      const createdAt = after && new Date(after.created_at)
      const found = await recipes
        .find({
          ...present(householdId),
          ...(after && {
            $or: [{ created_at: { $lt: createdAt } }, { created_at: createdAt, _id: { $lt: after.id } }],
          }),
        })
        .sort({ created_at: -1, _id: -1 })
        // 0 is no limit.
        .limit(limit ?? 0)
        .lean<RecipeDocument[]>()
      return found.flatMap(toStored)
    },

    count: (householdId: string, limit: number): Promise<number> =>
      recipes.countDocuments(present(householdId), { limit }),

    /** False when there is a recipe of that id already, whoever owns it. */
    insert: async (
      recipe: Pick<StoredRecipe, 'id' | 'household_id' | 'added_by' | 'content'>,
      at: Date,
    ): Promise<boolean> => {
      const { id, ...fields } = recipe
      try {
        await recipes.create({
          _id: id,
          ...fields,
          version: 1,
          removed_at: null,
          created_at: at,
          updated_at: at,
        })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return false
      }
    },

    /** Replaces the content of a recipe that still has its version; false when somebody else changed it meanwhile. */
    updateContent: async (
      { id, version }: Authorized<StoredRecipe>,
      content: RecipeContent,
      at: Date,
    ): Promise<boolean> => {
      const { matchedCount } = await recipes.updateOne(
        { _id: id, version, removed_at: null },
        { $set: { content, updated_at: at, version: version + 1 } },
      )
      return matchedCount === 1
    },

    /** Gives a recipe another photo, or none; false when it was deleted, or got another one meanwhile. */
    updatePhoto: async (
      { id, photo_id }: Authorized<StoredRecipe>,
      photoId: string | null,
      at: Date,
    ): Promise<boolean> => {
      const { matchedCount } = await recipes.updateOne(
        { _id: id, photo_id, removed_at: null },
        { $set: { photo_id: photoId, updated_at: at } },
      )
      return matchedCount === 1
    },

    /** Removes a recipe, or with null brings it back. */
    updateRemoval: async ({ id }: Authorized<StoredRecipe>, removedAt: Date | null): Promise<void> => {
      await recipes.updateOne({ _id: id }, { $set: { removed_at: removedAt }, $inc: { version: 1 } })
    },
  }
}
export type RecipeRepository = ReturnType<typeof createRecipeRepository>
