import type { FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'

/** What a failed reading of a multipart body is answered with: the sender causes any error of the parser, from invalid syntax to too many parts. */
export const toUploadError = (error: unknown): DomainError =>
  error instanceof DomainError ? error : new DomainError('malformed_request')

/** Reads and drops what is left of a refused body, so that the sender sees the answer. */
export const dropRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe()
  raw.resume()
}
