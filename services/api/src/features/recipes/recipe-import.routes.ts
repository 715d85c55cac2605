import type { FastifyInstance } from 'fastify'
import { uploadRecipe } from '@larder/shared/contracts/recipes/recipe-import'
import type { RecipeImportService } from '@larder/shared/server/recipes/import/recipe-import.service'
import { mount } from '../../http/mount.ts'
import { createUploadTurns } from '../../http/uploads/upload-turns.ts'
import { createWhileAwaited } from '../../http/while-awaited.ts'
import { readRecipeUpload } from './read-recipe-upload.ts'

/** Each holds its file, at most 5 MB, until it is saved for the worker. */
const TURNS = { perProcess: 16, perUser: 2, waitingPerUser: 10 }

type Services = { recipeImport: RecipeImportService }

export const recipeImportRoutes = (app: FastifyInstance, { recipeImport }: Services) => {
  const turns = createUploadTurns(TURNS)
  const whileAwaited = createWhileAwaited(app)

  mount(app, uploadRecipe, ({ request, reply }, actor) =>
    whileAwaited(reply, (ended) =>
      turns.take(actor.userId, ended, async () =>
        recipeImport.read(actor, await readRecipeUpload(request), ended),
      ),
    ),
  )
}
