import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { GeneratedRecipe, GenerationStep } from '@larder/shared/contracts/recipes/recipe-generation'
import type { PublishEvent } from '../../events/household-events.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Held } from '../../work/work-store.ts'
import type { RecipeGenerationRepository, StoredGeneration } from './recipe-generation.repository.ts'

const BATCH_SIZE = 500
/** The name of the file of a picture. */
export const WISH_IMAGE = 'wish'

type Deps = {
  generations: RecipeGenerationRepository
  files: FileStore
  publish: PublishEvent
  now: () => Date
}

/** What a worker does with a wish that it has claimed, and what removes those that nobody waits for. */
export const createRecipeGenerationWork = ({ generations, files, publish, now }: Deps) => {
  const ownerOf = ({ household_id, id }: StoredGeneration) => ({ householdId: household_id, ownerId: id })
  const tell = ({ user_id, id }: StoredGeneration): void =>
    publish(user_id, { type: 'recipe-generations.changed', id, version: null })
  const discard = async (generation: StoredGeneration): Promise<void> => {
    // First the files: of those without a document nobody would know.
    await files.removeAll(ownerOf(generation))
    await generations.remove(generation.id)
  }

  return {
    store: generations.work,

    findImage: ({ document }: Held<StoredGeneration>) =>
      document.image_type === null ? null : files.find({ ...ownerOf(document), name: WISH_IMAGE }),

    /** Says what is done now. */
    reach: async (held: Held<StoredGeneration>, step: GenerationStep): Promise<void> => {
      if (await generations.work.update(held, { step }, now())) tell(held.document)
    },

    /** Saves the recipe for the person who asked; the picture is not needed any more. */
    complete: async (held: Held<StoredGeneration>, result: GeneratedRecipe): Promise<void> => {
      if (!(await generations.work.complete(held, { result }, now()))) return
      await files.removeAll(ownerOf(held.document))
      tell(held.document)
    },

    /** Removes the file, unless it is not to blame: then the operator can have it tried again until it expires. */
    settleFailed: async (failed: StoredGeneration): Promise<void> => {
      if (failed.error?.code !== JOBS['recipe.generate'].onExhausted) await files.removeAll(ownerOf(failed))
      tell(failed)
    },

    /** Removes one with its picture; a worker that has claimed it loses its lease, and stops. */
    discard,

    /** Removes those that are too old to be asked for; returns how many. */
    removeExpired: async (): Promise<{ removedCount: number }> => {
      const expired = await generations.listExpired(now(), BATCH_SIZE)
      for (const generation of expired) await discard(generation)
      return { removedCount: expired.length }
    },
  }
}
export type RecipeGenerationWork = ReturnType<typeof createRecipeGenerationWork>
export type { StoredGeneration }
