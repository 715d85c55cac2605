import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { Id } from './base/primitives.ts'

/** `v` is the `pictureVersion` of the address, so that each address has a picture of its own in the browser. */
const PictureQuery = z.object({ v: z.string().max(40).optional() })

export const getRecipePicture = defineEndpoint({
  method: 'GET',
  path: '/recipes/:recipeId/picture',
  access: 'user',
  summary:
    "The picture at the `image_url` of a recipe of the household, which this server fetches and keeps: JPEG, PNG, WebP, GIF or AVIF. `not_found` for one that can't be fetched or is no such picture",
  params: z.object({ recipeId: Id }),
  query: PictureQuery,
  errors: ['not_found', 'too_many_uploads'],
})

export const getItemPicture = defineEndpoint({
  method: 'GET',
  path: '/items/:id/picture',
  access: 'user',
  summary: 'The picture at the `image_url` of an item of the household; otherwise like that of a recipe',
  params: z.object({ id: Id }),
  query: PictureQuery,
  errors: ['not_found', 'too_many_uploads'],
})
