import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '@larder/shared/contracts/base/errors'
import {
  MAX_WISH_IMAGE_BYTES,
  RecipeWish,
  WISH_IMAGE_TYPES,
} from '@larder/shared/contracts/recipes/recipe-generation'
import type { WishImage } from '@larder/shared/server/recipes/generation/recipe-generation.service'
import { bytesOfFile, readMultipart } from '../../http/uploads/upload-body.ts'

const MAX_PARTS = 20
/** Longer than any description can be in UTF-8; the rest of it is not read. */
const LIMITS = {
  fileSize: MAX_WISH_IMAGE_BYTES,
  fieldSize: 16_000,
  files: MAX_PARTS,
  fields: MAX_PARTS,
  parts: MAX_PARTS,
}
const RULES = {
  maxBytes: 2 * MAX_WISH_IMAGE_BYTES,
  missing: 'malformed_request',
  tooLarge: 'wish_image_too_large',
} as const

type WishUpload = { wish: RecipeWish; image: WishImage | null }

const imageOf = async (data: Buffer): Promise<WishImage | null> => {
  // Forms send an empty file where none was chosen.
  if (data.byteLength === 0) return null
  const detected = (await fileTypeFromBuffer(data))?.mime
  const mimeType = WISH_IMAGE_TYPES.find((type) => type === detected)
  if (mimeType === undefined) throw new DomainError('wish_image_unsupported')
  return { data, mimeType }
}

const receive = async (request: FastifyRequest): Promise<WishUpload> => {
  const fields = new Map<string, string[]>()
  let image: WishImage | null = null
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') {
      const data = await bytesOfFile(part, 'wish_image_too_large')
      if (part.fieldname === 'image') image = await imageOf(data)
    } else {
      const value = typeof part.value === 'string' ? part.value : ''
      fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), value])
    }
  }
  // A field that comes once is one value; of the others only restrictions may come several times.
  const given = [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values])
  const wish = RecipeWish.safeParse({ description: '', ...(Object.fromEntries(given) as object) })
  if (!wish.success) throw new DomainError('validation_failed', wish.error.issues[0]?.message)
  return { wish: wish.data, image }
}

/**
 * Reads the multipart body of a wish to its end.
 * @throws DomainError validation_failed, wish_image_unsupported, wish_image_too_large, malformed_request
 */
export const readWishUpload = (request: FastifyRequest): Promise<WishUpload> =>
  readMultipart(request, RULES, () => receive(request))
