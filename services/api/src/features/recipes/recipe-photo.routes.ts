import type { FastifyInstance } from 'fastify'
import { getRecipePhoto, putRecipePhoto } from '@larder/shared/contracts/recipes/recipe-photo'
import type { RecipePhotosService } from '@larder/shared/server/recipes/photos/recipe-photos.service'
import { mount } from '../../http/mount.ts'
import { createUploadTurns } from '../../http/upload-turns.ts'
import { createWhileAwaited } from '../../http/while-awaited.ts'
import { readPhotoUpload } from './read-photo-upload.ts'

/** Each holds its photo, at most 10 MB, until it is encoded. */
const TURNS = { perProcess: 8, perUser: 2, waitingPerUser: 5 }

type Services = { recipePhotos: RecipePhotosService }

export const recipePhotoRoutes = (app: FastifyInstance, { recipePhotos }: Services) => {
  const turns = createUploadTurns(TURNS)
  const whileAwaited = createWhileAwaited(app)

  mount(app, putRecipePhoto, ({ params, request, reply }, actor) =>
    whileAwaited(reply, (ended) =>
      turns.take(actor.userId, ended, () =>
        recipePhotos.put(actor, params.recipeId, () => readPhotoUpload(request), ended),
      ),
    ),
  )

  mount(app, getRecipePhoto, async ({ params, query, request, reply }, actor) => {
    const photo = await recipePhotos.find(actor, params.recipeId, { version: query.v, size: query.size })
    const etag = `"${photo.version}"`
    // A browser may keep the picture, but must ask each time whether the current user may see it.
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply.header('content-type', photo.mimeType).send(photo.data)
  })
}
