import type { FastifyInstance } from 'fastify'
import { getRecipePhoto, putRecipePhoto } from '@larder/shared/contracts/recipes/recipe-photo'
import type { RecipePhotosService } from '@larder/shared/server/recipes/photos/recipe-photos.service'
import { mount } from '../../http/mount.ts'
import { createUploadTurns } from '../../http/upload-turns.ts'
import { whenGone } from '../../http/when-gone.ts'
import { readPhotoUpload } from './read-photo-upload.ts'

/** Each holds its photo, at most 10 MB, until it is encoded. */
const TURNS = { perProcess: 8, perUser: 2, waitingPerUser: 5 }

type Services = { recipePhotos: RecipePhotosService }

export const recipePhotoRoutes = (app: FastifyInstance, { recipePhotos }: Services) => {
  const turns = createUploadTurns(TURNS)
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort(new Error('The process is ending'))
    done()
  })

  mount(app, putRecipePhoto, async ({ params, request, reply }, actor) => {
    const ended = AbortSignal.any([whenGone(reply), closing.signal])
    try {
      return await turns.take(actor.userId, ended, () =>
        recipePhotos.put(actor, params.recipeId, () => readPhotoUpload(request), ended),
      )
    } catch (error) {
      if (error !== ended.reason) throw error
      // Nobody waits any more: the connection is gone, or this process ends.
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
  })

  mount(app, getRecipePhoto, async ({ params, query, request, reply }, actor) => {
    const photo = await recipePhotos.find(actor, params.recipeId, { version: query.v, size: query.size })
    const etag = `"${photo.version}"`
    // A browser may keep the picture, but must ask each time whether the current user may see it.
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply.header('content-type', photo.mimeType).send(photo.data)
  })
}
