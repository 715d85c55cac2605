import type { Connection } from 'mongoose'
import type { FeatureModule } from '../../feature-module.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { createWorkSweep } from '../../work/work-sweep.ts'
import type { RecipePageFetcher } from './fetch-recipe-page.ts'
import { createRecipeImportService } from './recipe-import.service.ts'
import { createRecipeReadingWork } from './recipe-reading-work.service.ts'
import { createRecipeReadingRepository, recipeReadingsCollection } from './recipe-reading.repository.ts'

type Deps = { connection: Connection; files: FileStore; jobs: JobProducer; now: () => Date }

/** Recipes from texts, files and pages of the web. */
export const createRecipeImportModule = ({ connection, files, jobs, now }: Deps) => {
  const readings = createRecipeReadingRepository(connection)
  const work = createRecipeReadingWork({ readings, files, now })
  return {
    services: {
      recipeReadings: work,
      /** The service that answers uploads, for a process that may fetch pages. */
      createImport: (pages: RecipePageFetcher) =>
        createRecipeImportService({ readings, files, jobs, pages, now }),
    },
    collections: [recipeReadingsCollection],
    works: [{ job: 'recipe.read', work: readings.work }],
    sweeps: [
      {
        name: 'recipe.read',
        run: createWorkSweep({ job: 'recipe.read', work: readings.work, jobs, now, discard: work.discard }),
      },
      { name: 'recipe-readings', run: work.removeExpired },
    ],
  } satisfies FeatureModule
}
