import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '@larder/shared/contracts/recipes/recipe-photo'
import type { PhotoUpload } from '@larder/shared/server/recipes/photos/recipe-photos.service'
import { bytesOfFile, readMultipart } from '../../http/uploads/upload-body.ts'

const MAX_PARTS = 4
const LIMITS = { fileSize: MAX_PHOTO_BYTES, files: MAX_PARTS, fields: MAX_PARTS, parts: MAX_PARTS }
const RULES = {
  maxBytes: 2 * MAX_PHOTO_BYTES,
  missing: 'photo_missing',
  tooLarge: 'photo_too_large',
} as const
/** A signature is at the very beginning of a file. */
const HEAD_BYTES = 4_096

const photoOf = async (data: Buffer): Promise<PhotoUpload> => {
  if (data.byteLength === 0) throw new DomainError('file_empty')
  const detected = (await fileTypeFromBuffer(data.subarray(0, HEAD_BYTES)))?.mime
  const mimeType = PHOTO_TYPES.find((type) => type === detected)
  if (mimeType === undefined) throw new DomainError('photo_unsupported')
  return { data, mimeType }
}

const receive = async (request: FastifyRequest): Promise<PhotoUpload> => {
  let photo: PhotoUpload | null = null
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== 'file') continue
    const data = await bytesOfFile(part, 'photo_too_large')
    if (part.fieldname === 'photo') photo = await photoOf(data)
  }
  if (photo === null) throw new DomainError('photo_missing')
  return photo
}

/**
 * Reads the multipart body of a photo to its end.
 * @throws DomainError photo_missing, photo_unsupported, photo_too_large, file_empty, malformed_request
 */
export const readPhotoUpload = (request: FastifyRequest): Promise<PhotoUpload> =>
  readMultipart(request, RULES, () => receive(request))
