import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { Id } from '@larder/shared/contracts/base/primitives'
import { EventTicket } from '@larder/shared/contracts/events'
import type { Actor } from '../authz.ts'

/** For the way from the call to the socket. */
const LIFETIME_SECONDS = 30
const RANDOM_BYTES = 32

const TicketHolder = z.object({ user_id: Id, household_id: Id, session_id: Id })
export type TicketHolder = z.infer<typeof TicketHolder>

/** The tickets by which event sockets are opened. Redis keeps them, so that any API process takes them; it must fail fast. */
export const createEventTicketService = (redis: Redis, prefix: string) => {
  const keyOf = (ticket: string) => `${prefix}:event-ticket:${ticket}`

  return {
    /** @throws DomainError events_unavailable while Redis is away */
    create: async ({ userId, householdId, sessionId }: Actor): Promise<string> => {
      const ticket = randomBytes(RANDOM_BYTES).toString('base64url')
      const holder: TicketHolder = { user_id: userId, household_id: householdId, session_id: sessionId }
      try {
        await redis.set(keyOf(ticket), JSON.stringify(holder), 'EX', LIFETIME_SECONDS)
      } catch {
        throw new DomainError('events_unavailable')
      }
      return ticket
    },

    /** Who made a ticket, once; null for one that is unknown, used or older than 30 s. Rejects while Redis is away. */
    redeem: async (ticket: string): Promise<TicketHolder | null> => {
      if (!EventTicket.safeParse(ticket).success) return null
      // In one step, so that of two sockets with one ticket one is opened.
      const [found] = (await redis.multi().get(keyOf(ticket)).del(keyOf(ticket)).exec()) ?? []
      const json = found?.[1]
      return typeof json === 'string' ? TicketHolder.parse(JSON.parse(json)) : null
    },
  }
}
export type EventTicketService = ReturnType<typeof createEventTicketService>
