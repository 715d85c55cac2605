import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { PHOTO_SIZES, putRecipePhoto } from '@larder/shared/contracts/recipes/recipe-photo'
import type { PhotoSize, PhotoType } from '@larder/shared/contracts/recipes/recipe-photo'
import type { Actor } from '../../authz.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import type { FileStore, StoredFile } from '../../ports/file-store.ts'
import { errorOfWork, lookUntil } from '../../work/wait-for-work.ts'
import type { RecipeRepository } from '../recipe.repository.ts'
import type { RecipesService } from '../recipes.service.ts'
import { UPLOADED_PHOTO } from './recipe-photo-work.service.ts'
import type { RecipePhotoWork } from './recipe-photo-work.service.ts'
import { photoExpiry } from './recipe-photo.repository.ts'
import type { RecipePhotoRepository } from './recipe-photo.repository.ts'

/** How often a waiting call looks whether its photo is ready. */
const POLL_MS = 200
/** The sweep leaves a new one alone for this long, while its file is being saved. */
const SAVE_GRACE_MS = 60_000
/** So often a photo is set anew that others changed at the same moment. */
const MAX_TRIES = 5

/** The messages of the errors themselves speak of receipts. */
const FULL = 'Your household keeps as many files as it can. Delete old receipts or photos to add more.'
const QUEUE_DOWN = 'Photos cannot be saved right now. Please try again shortly.'
const isQueueDown = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'queue_unavailable'

/** A photo as somebody uploads it. */
export type PhotoUpload = { data: Uint8Array; mimeType: PhotoType }

type Deps = {
  recipes: Pick<RecipesService, 'findOwn' | 'get' | 'duplicate'>
  repository: Pick<RecipeRepository, 'updatePhoto'>
  photos: RecipePhotoRepository
  work: Pick<RecipePhotoWork, 'discard'>
  files: FileStore
  /** The maximum size of a household's files in bytes. */
  maxFileBytes: number
  jobs: Pick<JobProducer, 'enqueue'>
  publish: PublishEvent
  now: () => Date
}

/** The photos of a household's own recipes. */
export const createRecipePhotosService = (deps: Deps) => {
  const { recipes, repository, photos, work, files, maxFileBytes, jobs, publish, now } = deps

  /**
   * Gives a recipe its photo, or none; the one before is removed later.
   * @throws DomainError not_found, recipe_changed when others change it all the time
   */
  const setPhoto = async (actor: Actor, recipeId: string, photoId: string | null): Promise<OwnedRecipe> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const stored = await recipes.findOwn(actor, recipeId)
      // First the one before: a photo that its recipe still has when its time is over keeps itself.
      await photos.updateExpiry(stored.photo_id, photoExpiry(now(), 'unused'))
      if (await repository.updatePhoto(stored, photoId, now())) {
        await photos.updateExpiry(photoId, null)
        publish(actor.householdId, { type: 'recipes.changed', id: recipeId, version: null })
        return recipes.get(actor, recipeId)
      }
    }
    throw new DomainError('recipe_changed')
  }

  /** @throws DomainError household_files_full */
  const assertRoom = async ({ householdId }: Actor, bytes: number): Promise<void> => {
    if ((await files.countBytes(householdId)) + bytes > maxFileBytes) {
      throw new DomainError('household_files_full', FULL)
    }
  }

  /** A new photo whose files are being saved. */
  const insert = (actor: Actor, recipeId: string, mimeType: PhotoType): Promise<string> => {
    const at = now()
    const photo = { household_id: actor.householdId, recipe_id: recipeId, mime_type: mimeType }
    return photos.insert(photo, at, new Date(at.getTime() + SAVE_GRACE_MS))
  }

  /** The files of a photo in all sizes; none of one that was removed meanwhile. */
  const listPictures = async ({ householdId }: Actor, photoId: string) => {
    const found = await Promise.all(
      PHOTO_SIZES.map(async (name) => ({
        name,
        file: await files.find({ householdId, ownerId: photoId, name }),
      })),
    )
    return found.every(({ file }) => file !== null)
      ? found.flatMap(({ name, file }) => (file === null ? [] : [{ name, ...file }]))
      : []
  }

  const discard = async (id: string): Promise<void> => {
    const left = await photos.findById(id)
    if (left !== null) await work.discard(left)
  }

  /** @throws DomainError with the reason when it could not be encoded; the signal's reason */
  const waitFor = async (id: string, signal: AbortSignal): Promise<void> => {
    const look = async (): Promise<true | undefined> => {
      const photo = await photos.findById(id)
      if (photo === null || photo.state === 'failed') throw errorOfWork(photo?.error, 'photo_failed')
      return photo.state === 'completed' ? true : undefined
    }
    const waiting = { everyMs: POLL_MS, timeoutMs: putRecipePhoto.timeoutMs ?? 0, signal }
    if (!(await lookUntil(look, waiting))) throw new DomainError('photo_failed')
  }

  return {
    /**
     * Has a photo encoded by a worker, waits for it, and gives it to a recipe; the one before stays until then. `signal`
     * ends the waiting, and nothing is changed.
     * @throws DomainError not_found, before `receive` is called; household_files_full; what `receive` throws; with the
     *   reason when it could not be encoded
     */
    put: async (
      actor: Actor,
      recipeId: string,
      receive: () => Promise<PhotoUpload>,
      signal: AbortSignal,
    ): Promise<OwnedRecipe> => {
      await recipes.findOwn(actor, recipeId)
      const upload = await receive()
      await assertRoom(actor, upload.data.byteLength)
      // First the document: a file without one could never be found.
      const id = await insert(actor, recipeId, upload.mimeType)
      try {
        await files.put({ householdId: actor.householdId, ownerId: id, name: UPLOADED_PHOTO }, upload)
        const saved = await photos.updateSaved(id, now())
        if (saved === null) throw new DomainError('photo_failed')
        await jobs.enqueue('recipe.photo', saved)
        await waitFor(id, signal)
      } catch (error) {
        // What is left when this fails too, the sweep removes.
        await discard(id).catch(() => {})
        throw isQueueDown(error) ? new DomainError('queue_unavailable', QUEUE_DOWN) : error
      }
      return setPhoto(actor, recipeId, id)
    },

    /**
     * The photo of a recipe, only while it is the one of `version`.
     * @throws DomainError not_found
     */
    find: async (
      actor: Actor,
      recipeId: string,
      { version, size }: { version: string | undefined; size: PhotoSize },
    ): Promise<StoredFile & { version: string }> => {
      const { photo_id } = await recipes.findOwn(actor, recipeId)
      if (photo_id === null || (version !== undefined && version !== photo_id)) throw notThere('photo')
      const file = await files.find({ householdId: actor.householdId, ownerId: photo_id, name: size })
      if (file === null) throw notThere('photo')
      return { ...file, version: photo_id }
    },

    /** @throws DomainError not_found, recipe_changed */
    remove: async (actor: Actor, recipeId: string): Promise<OwnedRecipe> => {
      const { photo_id } = await recipes.findOwn(actor, recipeId)
      return photo_id === null ? recipes.get(actor, recipeId) : setPhoto(actor, recipeId, null)
    },

    /**
     * Copies a recipe with its photo; each of the two photos is removed on its own.
     * @throws DomainError not_found, household_recipes_full, household_files_full
     */
    duplicate: async (actor: Actor, recipeId: string, once: Once): Promise<OwnedRecipe> => {
      const { photo_id } = await recipes.get(actor, recipeId)
      const pictures = photo_id == null ? [] : await listPictures(actor, photo_id)
      const bytes = pictures.reduce((sum, { data }) => sum + data.byteLength, 0)
      if (bytes > 0) await assertRoom(actor, bytes)
      const copy = await recipes.duplicate(actor, recipeId, once)
      if (pictures.length === 0 || copy.photo_id !== null) return copy
      const id = await insert(actor, copy.id, 'image/webp')
      for (const { name, ...file } of pictures) {
        await files.put({ householdId: actor.householdId, ownerId: id, name }, file)
      }
      if ((await photos.updateSaved(id, now(), 'completed')) === null) throw new DomainError('photo_failed')
      return setPhoto(actor, copy.id, id)
    },
  }
}
export type RecipePhotosService = ReturnType<typeof createRecipePhotosService>
