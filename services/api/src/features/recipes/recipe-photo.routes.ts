import type { FastifyInstance } from 'fastify'
import { getRecipePhoto, putRecipePhoto } from '@larder/shared/contracts/recipes/recipe-photo'
import type { RecipePhotosService } from '@larder/shared/server/recipes/photos/recipe-photos.service'
import { mount } from '../../http/mount.ts'
import { sendPicture } from '../../http/send-picture.ts'
import { createUploadTurns } from '../../http/uploads/upload-turns.ts'
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
    return sendPicture(request, reply, photo)
  })
}
