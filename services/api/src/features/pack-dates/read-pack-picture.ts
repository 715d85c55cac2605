import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_PACK_PICTURE_BYTES } from '@larder/shared/contracts/packs/pack-dates'
import { bytesOfFile, readMultipart } from '../../http/uploads/upload-body.ts'

const MAX_PARTS = 4
const LIMITS = { fileSize: MAX_PACK_PICTURE_BYTES, files: MAX_PARTS, fields: MAX_PARTS, parts: MAX_PARTS }
const RULES = {
  maxBytes: 2 * MAX_PACK_PICTURE_BYTES,
  missing: 'picture_missing',
  tooLarge: 'picture_too_large',
} as const
/** A signature is at the very beginning of a file. */
const HEAD_BYTES = 4_096

const receive = async (request: FastifyRequest): Promise<Uint8Array> => {
  let picture: Uint8Array | null = null
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type !== 'file') continue
    const data = await bytesOfFile(part, 'picture_too_large')
    if (part.fieldname === 'picture') picture = data
  }
  if (picture === null) throw new DomainError('picture_missing')
  if (picture.byteLength === 0) throw new DomainError('file_empty')
  const detected = await fileTypeFromBuffer(picture.subarray(0, HEAD_BYTES))
  if (detected?.mime !== 'image/jpeg') throw new DomainError('picture_unsupported')
  return picture
}

/**
 * Reads the multipart body of a picture of a pack to its end.
 * @throws DomainError picture_missing, picture_unsupported, picture_too_large, file_empty, malformed_request
 */
export const readPackPicture = (request: FastifyRequest): Promise<Uint8Array> =>
  readMultipart(request, RULES, () => receive(request))
