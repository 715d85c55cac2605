import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'

/** What a failed reading of a multipart body is answered with: the sender causes any error of the parser, from invalid syntax to too many parts. */
export const toUploadError = (error: unknown): DomainError =>
  error instanceof DomainError ? error : new DomainError('malformed_request')

/** Reads and drops what is left of a refused body, so that the sender sees the answer. */
export const dropRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe()
  raw.resume()
}

type UploadRules = {
  /** A longer body is not read to its end. */
  maxBytes: number
  /** The errors of a body that is no upload at all, and of one that is too long. */
  missing: ErrorCode
  tooLarge: ErrorCode
}

/**
 * Reads a multipart body by `receive`; what is left of a refused one is dropped.
 * @throws DomainError `missing`, `tooLarge`, malformed_request, and those of `receive`
 */
export const readMultipart = async <Upload>(
  request: FastifyRequest,
  { maxBytes, missing, tooLarge }: UploadRules,
  receive: () => Promise<Upload>,
): Promise<Upload> => {
  if (!request.isMultipart()) throw new DomainError(missing)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new DomainError(tooLarge)
  try {
    return await receive()
  } catch (error) {
    throw toUploadError(error)
  } finally {
    dropRest(request)
  }
}

/**
 * The bytes of an uploaded file, read to its end. (The part's own `toBuffer` keeps them as long as the request exists.)
 * @throws DomainError `tooLarge` for a file above the limit of the request's parts
 */
export const bytesOfFile = async ({ file }: MultipartFile, tooLarge: ErrorCode): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk)
  if (file.truncated) throw new DomainError(tooLarge)
  return Buffer.concat(chunks)
}
