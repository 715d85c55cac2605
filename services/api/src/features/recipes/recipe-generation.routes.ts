import type { FastifyInstance } from 'fastify'
import { generateRecipe } from '@larder/shared/contracts/recipes/recipe-generation'
import type { RecipeGenerationService } from '@larder/shared/server/recipes/generation/recipe-generation.service'
import { mount } from '../../http/mount.ts'
import { createUploadTurns } from '../../http/uploads/upload-turns.ts'
import { createWhileAwaited } from '../../http/while-awaited.ts'
import { readWishUpload } from './read-wish-upload.ts'

/** Each holds its picture, at most 10 MB, until it is saved for the worker. */
const TURNS = { perProcess: 8, perUser: 2, waitingPerUser: 5 }

/** Whether a caller asks for the job in place of its result (RFC 7240). */
const isAsync = (prefer: string | string[] | undefined): boolean =>
  /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(String(prefer ?? ''))

type Services = { recipeGeneration: RecipeGenerationService }

export const recipeGenerationRoutes = (app: FastifyInstance, { recipeGeneration }: Services) => {
  const turns = createUploadTurns(TURNS)
  const whileAwaited = createWhileAwaited(app)

  mount(app, generateRecipe, ({ request, reply }, actor) =>
    whileAwaited(reply, async (ended) => {
      const started = await turns.take(actor.userId, ended, async () => {
        const { wish, image } = await readWishUpload(request)
        return recipeGeneration.start(actor, wish, image)
      })
      if (!isAsync(request.headers.prefer)) return recipeGeneration.waitFor(actor, started.job_id, ended)
      if (ended.aborted) {
        // Its caller will never hear of it.
        await recipeGeneration.cancel(actor, started.job_id)
        ended.throwIfAborted()
      }
      return reply.status(202).header('preference-applied', 'respond-async').send(started)
    }),
  )
}
