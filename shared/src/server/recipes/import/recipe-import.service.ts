import { DomainError } from '@larder/shared/contracts/base/errors'
import { uploadRecipe } from '@larder/shared/contracts/recipes/recipe-import'
import type { ImportedRecipes, RecipeMimeType } from '@larder/shared/contracts/recipes/recipe-import'
import type { Actor } from '../../authz.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { errorOfWork, lookUntil } from '../../work/wait-for-work.ts'
import type { RecipePageFetcher } from './fetch-recipe-page.ts'
import { RECIPE_FILE } from './recipe-reading-work.service.ts'
import type { RecipeReading, RecipeReadingRepository } from './recipe-reading.repository.ts'

/** How often a waiting call looks whether its file is read. */
const POLL_MS = 300
const KEPT_MS = 3_600_000
/** The sweep leaves a new reading alone for this long, while its file is being saved. */
const SAVE_GRACE_MS = 60_000

/** The message of the error itself speaks of receipts. */
const QUEUE_DOWN = 'Recipes cannot be read right now. Please try again shortly.'
const isQueueDown = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'queue_unavailable'

/** What somebody gives to be read. */
export type RecipeUpload =
  | { kind: 'address'; address: string }
  | { kind: 'file'; data: Uint8Array; mimeType: RecipeMimeType }

type Deps = {
  readings: RecipeReadingRepository
  files: FileStore
  jobs: Pick<JobProducer, 'enqueue'>
  pages: RecipePageFetcher
  now: () => Date
}

/** Reads recipes that somebody gives, for the person to check; nothing of them is kept. */
export const createRecipeImportService = ({ readings, files, jobs, pages, now }: Deps) => {
  const start = async (
    actor: Actor,
    file: { data: Uint8Array; mimeType: RecipeMimeType },
    address: string | null,
  ): Promise<RecipeReading> => {
    const at = now()
    const reading = {
      household_id: actor.householdId,
      user_id: actor.userId,
      mime_type: file.mimeType,
      address,
      expires_at: new Date(at.getTime() + KEPT_MS),
    }
    // First the document: a file without one could never be found.
    const id = await readings.insert(reading, at, new Date(at.getTime() + SAVE_GRACE_MS))
    const owner = { householdId: actor.householdId, ownerId: id }
    try {
      await files.put({ ...owner, name: RECIPE_FILE }, file)
      const saved = await readings.updateSaved(id, now())
      if (saved === null) throw new DomainError('recipe_unread')
      await jobs.enqueue('recipe.read', saved)
      return saved
    } catch (error) {
      // What is left when this fails too, the sweep removes.
      await files
        .removeAll(owner)
        .then(() => readings.remove(id))
        .catch(() => {})
      throw isQueueDown(error) ? new DomainError('queue_unavailable', QUEUE_DOWN) : error
    }
  }

  const waitFor = async ({ id }: RecipeReading, signal: AbortSignal): Promise<ImportedRecipes> => {
    const look = async (): Promise<ImportedRecipes | undefined> => {
      const state = await readings.findState(id)
      if (state !== null && state !== 'completed' && state !== 'failed') return undefined
      const read = await readings.findById(id)
      // That of one that failed is still there.
      if (read?.state === 'failed') await files.removeAll({ householdId: read.household_id, ownerId: id })
      await readings.remove(id)
      if (read?.result) return read.result
      throw errorOfWork(read?.error, 'recipe_unread')
    }
    const waiting = { everyMs: POLL_MS, timeoutMs: uploadRecipe.timeoutMs ?? 0, signal }
    const recipes = await lookUntil(look, waiting)
    if (recipes === undefined) throw new DomainError('recipe_unread')
    return recipes
  }

  return {
    /**
     * Has a file or a page read by a worker, so that no text holds up other calls, and waits for it. `signal` ends the
     * waiting.
     * @throws DomainError with the reason when no recipe could be read, see `uploadRecipe`
     */
    read: async (actor: Actor, upload: RecipeUpload, signal: AbortSignal): Promise<ImportedRecipes> => {
      if (upload.kind === 'file') return waitFor(await start(actor, upload, null), signal)
      const { html, address } = await pages.fetch(upload.address)
      const file = { data: Buffer.from(html), mimeType: 'text/html' as const }
      return waitFor(await start(actor, file, address), signal)
    },
  }
}
export type RecipeImportService = ReturnType<typeof createRecipeImportService>
