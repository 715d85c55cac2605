import type { FastifyInstance } from 'fastify'
import { generateRecipe } from '@larder/shared/contracts/recipes/recipe-generation'
import type { RecipeGenerationService } from '@larder/shared/server/recipes/generation/recipe-generation.service'
import { mount } from '../../http/mount.ts'
import { createUploadTurns } from '../../http/upload-turns.ts'
import { whenGone } from '../../http/when-gone.ts'
import { readWishUpload } from './read-wish-upload.ts'

/** Each holds its picture, at most 10 MB, until it is saved for the worker. */
const TURNS = { perProcess: 8, perUser: 2, waitingPerUser: 5 }

/** Whether a caller asks for the job in place of its result (RFC 7240). */
const isAsync = (prefer: string | string[] | undefined): boolean =>
  /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(String(prefer ?? ''))

type Services = { recipeGeneration: RecipeGenerationService }

export const recipeGenerationRoutes = (app: FastifyInstance, { recipeGeneration }: Services) => {
  const turns = createUploadTurns(TURNS)
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort(new Error('The process is ending'))
    done()
  })

  mount(app, generateRecipe, async ({ request, reply }, actor) => {
    const ended = AbortSignal.any([whenGone(reply), closing.signal])
    try {
      const started = await turns.take(actor.userId, ended, async () => {
        const { wish, image } = await readWishUpload(request)
        return recipeGeneration.start(actor, wish, image)
      })
      if (isAsync(request.headers.prefer)) {
        return reply.status(202).header('preference-applied', 'respond-async').send(started)
      }
      return await recipeGeneration.waitFor(actor, started.job_id, ended)
    } catch (error) {
      if (error !== ended.reason) throw error
      // Nobody waits any more: the connection is gone, or this process ends.
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
  })
}
