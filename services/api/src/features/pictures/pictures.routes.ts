import type { FastifyInstance } from 'fastify'
import { getItemPicture, getRecipePicture } from '@larder/shared/contracts/pictures'
import type { PicturesService } from '@larder/shared/server/pictures/pictures.service'
import { mount } from '../../http/mount.ts'
import { sendPicture } from '../../http/send-picture.ts'

type Services = { pictures: PicturesService }

export const picturesRoutes = (app: FastifyInstance, { pictures }: Services) => {
  // Whoever waits for a picture then hears that the server ends, and does not hold it up.
  app.addHook('preClose', (done) => {
    pictures.end()
    done()
  })

  mount(app, getRecipePicture, async ({ params, query, request, reply }, actor) =>
    sendPicture(request, reply, await pictures.ofRecipe(actor, params.recipeId, query.v)),
  )

  mount(app, getItemPicture, async ({ params, query, request, reply }, actor) =>
    sendPicture(request, reply, await pictures.ofItem(actor, params.id, query.v)),
  )
}
