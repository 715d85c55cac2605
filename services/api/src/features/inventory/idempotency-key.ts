import type { FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/errors'
import type { Once } from '@larder/shared/server/inventory/inventory.service'

const MAX_LENGTH = 200

/**
 * The key by which a caller makes a repeated call harmless; none is fine.
 * @throws DomainError validation_failed when it is too long to be a key.
 */
export const readIdempotencyKey = (request: FastifyRequest): Once => {
  const header = request.headers['idempotency-key']
  const key = (Array.isArray(header) ? header[0] : header)?.trim()
  if (!key) return {}
  if (key.length > MAX_LENGTH) {
    throw new DomainError('validation_failed', `An Idempotency-Key has at most ${MAX_LENGTH} characters`)
  }
  return { key }
}
