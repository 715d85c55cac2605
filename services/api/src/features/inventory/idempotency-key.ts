import type { FastifyRequest } from 'fastify'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Once } from '@larder/shared/server/inventory/inventory.service'

/**
 * The key by which a caller makes a repeated call harmless; none is fine.
 * @throws DomainError validation_failed when it is too long to be a key.
 */
export const readIdempotencyKey = (request: FastifyRequest): Once => {
  const header = request.headers['idempotency-key']
  const key = (Array.isArray(header) ? header[0] : header)?.trim()
  if (!key) return {}
  if (key.length > MAX_IDEMPOTENCY_KEY_LENGTH) {
    throw new DomainError(
      'validation_failed',
      `An Idempotency-Key has at most ${MAX_IDEMPOTENCY_KEY_LENGTH} characters`,
    )
  }
  return { key }
}
