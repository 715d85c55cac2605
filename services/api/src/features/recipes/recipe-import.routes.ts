import type { FastifyInstance } from 'fastify'
import { uploadRecipe } from '@larder/shared/contracts/recipes/recipe-import'
import type { RecipeImportService } from '@larder/shared/server/recipes/import/recipe-import.service'
import { mount } from '../../http/mount.ts'
import { createUploadTurns } from '../../http/upload-turns.ts'
import { whenGone } from '../../http/when-gone.ts'
import { readRecipeUpload } from './read-recipe-upload.ts'

/** Each holds its file, at most 5 MB, until it is saved for the worker. */
const TURNS = { perProcess: 16, perUser: 2, waitingPerUser: 10 }

type Services = { recipeImport: RecipeImportService }

export const recipeImportRoutes = (app: FastifyInstance, { recipeImport }: Services) => {
  const turns = createUploadTurns(TURNS)
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort(new Error('The process is ending'))
    done()
  })

  mount(app, uploadRecipe, async ({ request, reply }, actor) => {
    const ended = AbortSignal.any([whenGone(reply), closing.signal])
    try {
      return await turns.take(actor.userId, ended, async () =>
        recipeImport.read(actor, await readRecipeUpload(request), ended),
      )
    } catch (error) {
      if (error !== ended.reason) throw error
      // Nobody waits any more: the connection is gone, or this process ends.
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
  })
}
