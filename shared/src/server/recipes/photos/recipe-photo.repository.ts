import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { PHOTO_TYPES } from '@larder/shared/contracts/recipes/recipe-photo'
import type { Stored } from '../../store/plain-documents.ts'
import { WORK_INDEX, newWork, workColumns } from '../../work/work-columns.ts'
import { TURN_INDEXES, createTurns } from '../../work/turns.ts'
import { createWorkStore } from '../../work/work-store.ts'
import { date, id, nullable, oneOf } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** Photos of recipes, from the upload on; their pictures are files. */
export const recipePhotosCollection = defineCollection({
  name: 'recipe_photos',
  owner: 'household',
  columns: {
    household_id: id,
    recipe_id: id,
    /** The type of the file that was uploaded. */
    mime_type: oneOf(PHOTO_TYPES),
    /** With attempt 0 its file is still being saved. */
    ...workColumns,
    /** When the sweep removes it, unless its recipe still has it; null as long as it does. */
    expires_at: nullable(date),
  },
  retention: { sweep: 'recipe-photos' },
  indexes: [[WORK_INDEX], ...TURN_INDEXES, [{ expires_at: 1 }]],
})

export type RecipePhotoDocument = DocumentOf<typeof recipePhotosCollection>

/** A photo of a recipe, in services. */
export type RecipePhoto = Stored<RecipePhotoDocument>

type NewPhoto = Pick<RecipePhoto, 'household_id' | 'recipe_id' | 'mime_type'>

/**
 * For how long photos are kept that no recipe has, in milliseconds: one that becomes or was a recipe's until the change
 * is surely over, that of a deleted recipe for longer than the recipe can be restored.
 */
const KEPT_MS = { unused: 3_600_000, 'removed recipe': 31 * 86_400_000 }

/** When a photo is removed that its recipe has no longer, or not yet. */
export const photoExpiry = (at: Date, why: keyof typeof KEPT_MS): Date =>
  new Date(at.getTime() + KEPT_MS[why])

/** Reads and writes photos of recipes. */
export const createRecipePhotoRepository = (connection: Connection) => {
  const photos = recipePhotosCollection.open(connection)
  const takeTurn = createTurns(photos)
  const stored = (document: RecipePhotoDocument | null) =>
    document && recipePhotosCollection.toStored(document)

  return {
    /** Inserts one whose file is still being saved: its attempt is 0 until `updateSaved`, until `until` at most. */
    insert: async (photo: NewPhoto, at: Date, until: Date): Promise<string> => {
      const _id = new Types.ObjectId().toHexString()
      await photos.create({
        ...photo,
        _id,
        expires_at: photoExpiry(at, 'unused'),
        ...newWork(at, 0, until),
        turn: await takeTurn(photo.household_id),
      })
      return _id
    },

    /** Makes one ready to be worked on, or with `completed` to be shown; null when the sweep has removed it meanwhile. */
    updateSaved: async (
      id: string,
      at: Date,
      state: 'queued' | 'completed' = 'queued',
    ): Promise<RecipePhoto | null> =>
      stored(
        await photos
          .findOneAndUpdate(
            { _id: id, attempt: 0 },
            { $set: { ...newWork(at), state } },
            { returnDocument: 'after' },
          )
          .lean(),
      ),

    findById: async (id: string): Promise<RecipePhoto | null> => stored(await photos.findById(id).lean()),

    /** Changes when one is removed; null for never. */
    updateExpiry: async (id: string | null, expiresAt: Date | null): Promise<void> => {
      if (id !== null) await photos.updateOne({ _id: id }, { $set: { expires_at: expiresAt } })
    },

    remove: async (id: string): Promise<void> => {
      await photos.deleteOne({ _id: id })
    },

    listExpired: async (at: Date, limit: number): Promise<RecipePhoto[]> =>
      (
        await photos
          .find({ expires_at: { $lt: at } })
          .limit(limit)
          .lean()
      ).map((document) => recipePhotosCollection.toStored(document)),

    work: createWorkStore<RecipePhoto>(
      photos,
      (document) => recipePhotosCollection.toStored(document as RecipePhotoDocument),
      // Of others the file was to blame, and is gone.
      {
        where: (at) => ({ expires_at: { $gt: at }, 'error.code': JOBS['recipe.photo'].onExhausted }),
        takeTurn,
      },
    ),
  }
}
export type RecipePhotoRepository = ReturnType<typeof createRecipePhotoRepository>
