import type { Connection } from 'mongoose'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { RecipesService } from '../recipes/recipes.service.ts'
import { createPictureSweep } from './picture-sweep.ts'
import { createPicturesService } from './pictures.service.ts'
import { createWebPictureRepository, webPicturesCollection } from './web-picture.repository.ts'

type Deps = {
  connection: Connection
  files: FileStore
  maxFileBytes: number
  recipes: RecipesService
  catalogue: CatalogueService
  now: () => Date
}

/** Pictures of the web that recipes and items name. */
export const createPicturesModule = ({ connection, ...deps }: Deps) => {
  const pictures = createWebPictureRepository(connection)
  return {
    services: {
      /** The service that shows them, for a process that may fetch them. */
      createPictures: (
        fetching: Pick<Parameters<typeof createPicturesService>[0], 'fetchPicture' | 'turns'>,
      ) => createPicturesService({ ...deps, ...fetching, pictures }),
    },
    collections: [webPicturesCollection],
    sweeps: [{ name: 'web-pictures', run: createPictureSweep({ ...deps, pictures }) }],
  } satisfies FeatureModule
}
