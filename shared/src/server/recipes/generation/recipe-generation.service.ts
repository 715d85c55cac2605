import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { generateRecipe, MAX_OPEN_GENERATIONS } from '@larder/shared/contracts/recipes/recipe-generation'
import type {
  GeneratedRecipe,
  RecipeGeneration,
  RecipeWish,
  WishImageType,
} from '@larder/shared/contracts/recipes/recipe-generation'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { errorOfWork, lookUntil } from '../../work/wait-for-work.ts'
import type { ChooseForWish } from './choose-for-wish.ts'
import { WISH_IMAGE } from './recipe-generation-work.service.ts'
import type { RecipeGenerationWork } from './recipe-generation-work.service.ts'
import type { RecipeGenerationRepository, StoredGeneration } from './recipe-generation.repository.ts'

/** How often a waiting call looks whether its recipe is there. */
const POLL_MS = 300
const KEPT_MS = 3_600_000
/** The sweep leaves a new one alone for this long, while its picture is being saved. */
const SAVE_GRACE_MS = 60_000
/** A wish that waits for longer may wait for workers that do not run. */
const START_GRACE_MS = 15_000

/** The picture of a wish. */
export type WishImage = { data: Uint8Array; mimeType: WishImageType }

type Deps = {
  generations: RecipeGenerationRepository
  work: Pick<RecipeGenerationWork, 'discard'>
  files: FileStore
  jobs: Pick<JobProducer, 'enqueue' | 'hasWorker'>
  choose: ChooseForWish
  now: () => Date
}

/** Has recipes made for wishes, and answers them to the person who asked. */
export const createRecipeGenerationService = ({ generations, work, files, jobs, choose, now }: Deps) => {
  /** @throws DomainError not_found for somebody else's, of the same household too */
  const find = async (actor: Actor, id: string): Promise<StoredGeneration> => {
    const generation = authorize(actor, await generations.findById(id), 'generation')
    if (generation.user_id !== actor.userId) throw notThere('generation')
    return generation
  }

  /** @throws DomainError generator_unavailable when it waits for workers that do not run */
  const assertStarts = async ({ state, created_at }: StoredGeneration): Promise<void> => {
    const waitsSince = now().getTime() - new Date(created_at).getTime()
    if (state !== 'queued' || waitsSince < START_GRACE_MS) return
    const isServed = await jobs.hasWorker('recipe.generate').catch(() => false)
    if (!isServed) throw new DomainError('generator_unavailable')
  }

  const show = ({ id, state, step, result, error }: StoredGeneration): RecipeGeneration => ({
    job_id: id,
    state: state === 'completed' || state === 'failed' ? state : 'running',
    step,
    recipe: result,
    error: error && { code: error.code, detail: error.detail },
  })

  return {
    /**
     * Starts to make a recipe for a wish.
     * @throws DomainError generations_full, generator_unavailable
     */
    start: async (actor: Actor, wish: RecipeWish, image: WishImage | null): Promise<RecipeGeneration> => {
      const { householdId, userId } = actor
      const listOpenIds = () => generations.listOpenIds(userId, MAX_OPEN_GENERATIONS)
      if ((await listOpenIds()).length === MAX_OPEN_GENERATIONS) throw new DomainError('generations_full')
      const id = generations.newId()
      const chosen = await choose(actor, wish, id)
      const at = now()
      const generation = {
        id,
        household_id: householdId,
        user_id: userId,
        wish,
        image_type: image?.mimeType ?? null,
        ...chosen,
        expires_at: new Date(at.getTime() + KEPT_MS),
      }
      // First the document: a file without one could never be found.
      await generations.insert(generation, at, new Date(at.getTime() + SAVE_GRACE_MS))
      const owner = { householdId, ownerId: id }
      try {
        // Others may have been started since the first look; of too many the newest go.
        if (!(await listOpenIds()).includes(id)) throw new DomainError('generations_full')
        if (image !== null) await files.put({ ...owner, name: WISH_IMAGE }, image)
        const saved = await generations.updateSaved(id, now())
        if (saved === null) throw new DomainError('generation_failed')
        await jobs.enqueue('recipe.generate', saved)
        return show(saved)
      } catch (error) {
        // What is left when this fails too, the sweep removes.
        await files
          .removeAll(owner)
          .then(() => generations.remove(id))
          .catch(() => {})
        const isQueue = error instanceof DomainError && error.code === 'queue_unavailable'
        throw isQueue ? new DomainError('generator_unavailable') : error
      }
    },

    /**
     * Waits for a recipe and forgets it; one that is not waited for to its end is cancelled.
     * @throws DomainError with the reason when no recipe could be made, see `generateRecipe`; the signal's reason
     */
    waitFor: async (actor: Actor, id: string, signal: AbortSignal): Promise<GeneratedRecipe> => {
      const started = await find(actor, id)
      const look = async (): Promise<GeneratedRecipe | undefined> => {
        const generation = await find(actor, id)
        if (generation.result !== null) return generation.result
        if (generation.state === 'failed') throw errorOfWork(generation.error, 'generation_failed')
        await assertStarts(generation)
        return undefined
      }
      try {
        const waiting = { everyMs: POLL_MS, timeoutMs: generateRecipe.timeoutMs ?? 0, signal }
        const recipe = await lookUntil(look, waiting)
        if (recipe === undefined) throw new DomainError('generation_failed')
        return recipe
      } finally {
        await work.discard(started)
      }
    },

    /**
     * How far one is, with its result.
     * @throws DomainError not_found
     */
    get: async (actor: Actor, id: string): Promise<RecipeGeneration> => {
      const generation = await find(actor, id)
      try {
        await assertStarts(generation)
        return show(generation)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        await work.discard(generation)
        return { ...show(generation), state: 'failed', error: { code: error.code, detail: error.message } }
      }
    },

    /**
     * Cancels one, or forgets its result.
     * @throws DomainError not_found
     */
    cancel: async (actor: Actor, id: string): Promise<void> => work.discard(await find(actor, id)),
  }
}
export type RecipeGenerationService = ReturnType<typeof createRecipeGenerationService>
