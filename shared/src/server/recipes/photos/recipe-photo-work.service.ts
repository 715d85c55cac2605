import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { PhotoSize } from '@larder/shared/contracts/recipes/recipe-photo'
import { PHOTO_SIZES } from '@larder/shared/contracts/recipes/recipe-photo'
import type { FileStore } from '../../ports/file-store.ts'
import type { Held } from '../../work/work-store.ts'
import type { RecipeRepository } from '../recipe.repository.ts'
import { photoExpiry } from './recipe-photo.repository.ts'
import type { RecipePhoto, RecipePhotoRepository } from './recipe-photo.repository.ts'

const BATCH_SIZE = 500
/** The name of the file that was uploaded, until it is encoded. */
export const UPLOADED_PHOTO = 'uploaded'

/** A photo in each size, as WebP without metadata. */
export type EncodedPhoto = Record<PhotoSize, Uint8Array>

type Deps = {
  photos: RecipePhotoRepository
  recipes: Pick<RecipeRepository, 'findById'>
  files: FileStore
  now: () => Date
}

/** What a worker does with a photo that it has claimed, and what removes those that no recipe has. */
export const createRecipePhotoWork = ({ photos, recipes, files, now }: Deps) => {
  const ownerOf = ({ household_id, id }: RecipePhoto) => ({ householdId: household_id, ownerId: id })
  const discard = async (photo: RecipePhoto): Promise<void> => {
    await files.removeAll(ownerOf(photo))
    await photos.remove(photo.id)
  }

  return {
    store: photos.work,

    findUpload: ({ document }: Held<RecipePhoto>) =>
      files.find({ ...ownerOf(document), name: UPLOADED_PHOTO }),

    /** Saves the photo in its sizes for the call that waits; what was uploaded is not needed any more. */
    complete: async (held: Held<RecipePhoto>, encoded: EncodedPhoto): Promise<void> => {
      const owner = ownerOf(held.document)
      for (const size of PHOTO_SIZES) {
        await files.put({ ...owner, name: size }, { data: encoded[size], mimeType: 'image/webp' })
      }
      if (await photos.work.complete(held, {}, now())) {
        await files.remove({ ...owner, name: UPLOADED_PHOTO })
      } else if ((await photos.findById(held.document.id)) === null) {
        await files.removeAll(owner)
      }
    },

    /** Removes the file, unless it is not to blame: then the operator can have it tried again until it expires. */
    settleFailed: async (failed: RecipePhoto): Promise<void> => {
      if (failed.error?.code !== JOBS['recipe.photo'].onExhausted) await files.removeAll(ownerOf(failed))
    },

    /** Removes one with its files. */
    discard,

    /** Removes those whose time is over and that no recipe has, deleted ones included; returns how many. */
    removeExpired: async (): Promise<{ removedCount: number }> => {
      let removedCount = 0
      for (const photo of await photos.listExpired(now(), BATCH_SIZE)) {
        const recipe = await recipes.findById(photo.recipe_id)
        if (recipe?.photo_id === photo.id) {
          const expiry = recipe.removed_at === null ? null : photoExpiry(now(), 'unused')
          await photos.updateExpiry(photo.id, expiry)
        } else {
          await discard(photo)
          removedCount++
        }
      }
      return { removedCount }
    },
  }
}
export type RecipePhotoWork = ReturnType<typeof createRecipePhotoWork>
