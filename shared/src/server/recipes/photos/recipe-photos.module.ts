import type { Connection } from 'mongoose'
import { duplicateRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import { deleteRecipePhoto } from '@larder/shared/contracts/recipes/recipe-photo'
import { answers } from '../../call.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { FeatureModule } from '../../feature-module.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { createWorkSweep } from '../../work/work-sweep.ts'
import { createRecipeRepository } from '../recipe.repository.ts'
import type { RecipesService } from '../recipes.service.ts'
import { createRecipePhotoWork } from './recipe-photo-work.service.ts'
import { createRecipePhotoRepository, recipePhotosCollection } from './recipe-photo.repository.ts'
import { createRecipePhotosService } from './recipe-photos.service.ts'

type Deps = {
  connection: Connection
  files: FileStore
  maxFileBytes: number
  jobs: JobProducer
  recipes: RecipesService
  publish: PublishEvent
  now: () => Date
}

/** Photos of own recipes, and copies of recipes with their photos. */
export const createRecipePhotosModule = ({ connection, ...deps }: Deps) => {
  const photos = createRecipePhotoRepository(connection)
  const repository = createRecipeRepository(connection)
  const work = createRecipePhotoWork({ ...deps, photos, recipes: repository })
  const recipePhotos = createRecipePhotosService({ ...deps, repository, photos, work })
  return {
    services: { recipePhotos, photoWork: work },
    collections: [recipePhotosCollection],
    calls: [
      answers(duplicateRecipe, ({ params, once }, actor) =>
        recipePhotos.duplicate(actor, params.recipeId, once),
      ),
      answers(deleteRecipePhoto, ({ params }, actor) => recipePhotos.remove(actor, params.recipeId)),
    ],
    works: [{ job: 'recipe.photo', work: photos.work }],
    sweeps: [
      {
        name: 'recipe.photo',
        run: createWorkSweep({ ...deps, job: 'recipe.photo', work: photos.work, discard: work.discard }),
      },
      { name: 'recipe-photos', run: work.removeExpired },
    ],
  } satisfies FeatureModule
}
