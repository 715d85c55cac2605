import type { Connection } from 'mongoose'
import {
  cancelRecipeGeneration,
  getRecipeGeneration,
} from '@larder/shared/contracts/recipes/recipe-generation'
import { answers } from '../../call.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { FeatureModule } from '../../feature-module.ts'
import type { InventoryServices } from '../../inventory/inventory.module.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { createWorkSweep } from '../../work/work-sweep.ts'
import type { RecipesService } from '../recipes.service.ts'
import type { FoodPreferencesService } from '../suggestions/food-preferences.service.ts'
import { createChooseForWish } from './choose-for-wish.ts'
import { createRecipeGenerationWork } from './recipe-generation-work.service.ts'
import {
  createRecipeGenerationRepository,
  recipeGenerationsCollection,
} from './recipe-generation.repository.ts'
import { createRecipeGenerationService } from './recipe-generation.service.ts'

type Deps = {
  connection: Connection
  files: FileStore
  jobs: JobProducer
  inventory: Pick<InventoryServices, 'inventory'>
  recipes: RecipesService
  foodPreferences: FoodPreferencesService
  publish: PublishEvent
  now: () => Date
}

/** Recipes made for a wish. */
export const createRecipeGenerationModule = ({ connection, inventory, ...deps }: Deps) => {
  const generations = createRecipeGenerationRepository(connection)
  const work = createRecipeGenerationWork({ ...deps, generations })
  const choose = createChooseForWish({ ...deps, ...inventory })
  const service = createRecipeGenerationService({ ...deps, generations, work, choose })
  return {
    services: { recipeGeneration: service, generationWork: work },
    collections: [recipeGenerationsCollection],
    calls: [
      answers(getRecipeGeneration, ({ params }, actor) => service.get(actor, params.jobId)),
      answers(cancelRecipeGeneration, ({ params }, actor) => service.cancel(actor, params.jobId)),
    ],
    works: [{ job: 'recipe.generate', work: generations.work }],
    sweeps: [
      {
        name: 'recipe.generate',
        run: createWorkSweep({
          ...deps,
          job: 'recipe.generate',
          work: generations.work,
          discard: work.discard,
        }),
      },
      { name: 'recipe-generations', run: work.removeExpired },
    ],
  } satisfies FeatureModule
}
