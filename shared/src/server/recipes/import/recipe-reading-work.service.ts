import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { ImportedRecipes } from '@larder/shared/contracts/recipes/recipe-import'
import type { FileStore } from '../../ports/file-store.ts'
import type { Held } from '../../work/work-store.ts'
import type { RecipeReading, RecipeReadingRepository } from './recipe-reading.repository.ts'

const BATCH_SIZE = 500
/** The name of the file of a reading. */
export const RECIPE_FILE = 'recipe'

type Deps = { readings: RecipeReadingRepository; files: FileStore; now: () => Date }

/** What a worker does with a recipe's file that it has claimed, and what removes those that nobody waits for. */
export const createRecipeReadingWork = ({ readings, files, now }: Deps) => {
  const ownerOf = ({ household_id, id }: RecipeReading) => ({ householdId: household_id, ownerId: id })
  const discard = async (reading: RecipeReading): Promise<void> => {
    await files.removeAll(ownerOf(reading))
    await readings.remove(reading.id)
  }

  return {
    store: readings.work,

    findFile: ({ document }: Held<RecipeReading>) => files.find({ ...ownerOf(document), name: RECIPE_FILE }),

    /** Saves the recipes for the call that waits; their file is not needed any more. */
    complete: async (held: Held<RecipeReading>, result: ImportedRecipes): Promise<void> => {
      if (await readings.work.complete(held, { result }, now())) await files.removeAll(ownerOf(held.document))
    },

    /** Removes the file, unless it is not to blame: then the operator can have it tried again until it expires. */
    settleFailed: async (failed: RecipeReading): Promise<void> => {
      if (failed.error?.code !== JOBS['recipe.read'].onExhausted) await files.removeAll(ownerOf(failed))
    },

    discard,

    /** Removes the readings that nobody took in time; returns how many. */
    removeExpired: async (): Promise<{ removedCount: number }> => {
      const expired = await readings.listExpired(now(), BATCH_SIZE)
      for (const reading of expired) await discard(reading)
      return { removedCount: expired.length }
    },
  }
}
export type RecipeReadingWork = ReturnType<typeof createRecipeReadingWork>
