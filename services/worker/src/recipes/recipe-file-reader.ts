import type { ReadRecipe } from '@larder/recipe-pages'
import { createProcessPool } from '../pages/processes/process-pool.ts'
import type { RecipeFileRequest, RecipeTextType } from './read-recipe-file.ts'

const RECIPE_PROCESS = new URL('./recipe-process.ts', import.meta.url)
/** The time limit of one file: a page of 5 MB takes some seconds. */
const DEADLINE_MS = 60_000

/**
 * Creates the reader of recipes in pages and texts. They are parsed only in a process that is limited in memory and time
 * and has no secrets; it starts with the first file.
 */
export function createRecipeFileReader() {
  const pool = createProcessPool<RecipeFileRequest, ReadRecipe[]>({
    entry: RECIPE_PROCESS,
    processes: 1,
    deadlineMs: DEADLINE_MS,
    data: null,
  })
  return {
    /** @throws DomainError recipe_not_found, file_unreadable, file_too_complex, reading_timed_out; the signal's reason */
    read: (file: Uint8Array, mimeType: RecipeTextType, signal: AbortSignal): Promise<ReadRecipe[]> =>
      pool.run({ file, mimeType }, { signal }),
    close: (): Promise<void> => pool.close(),
  }
}
export type RecipeFileReader = ReturnType<typeof createRecipeFileReader>
