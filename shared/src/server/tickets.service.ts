import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { Id, Ticket } from '@larder/shared/contracts/base/primitives'
import type { Actor } from './authz.ts'

/** Enough for the time between the call and what the ticket opens. */
const LIFETIME_SECONDS = 30
const RANDOM_BYTES = 32

const TicketHolder = z.object({ user_id: Id, household_id: Id, session_id: Id })
export type TicketHolder = z.infer<typeof TicketHolder>

type Purpose = {
  /** What the tickets open; a ticket is valid for one purpose only. */
  name: 'event' | 'export'
  /** The error while no ticket can be stored. */
  unavailable: ErrorCode
}

/**
 * The tickets that open what cannot send a token: a socket, a download. They are stored in Redis, so that any API
 * process accepts them; `redis` must fail fast.
 */
export const createTicketService = (redis: Redis, prefix: string, { name, unavailable }: Purpose) => {
  const keyOf = (ticket: string) => `${prefix}:${name}-ticket:${ticket}`

  return {
    /** @throws DomainError of the purpose while Redis is away */
    create: async ({ userId, householdId, sessionId }: Actor): Promise<string> => {
      const ticket = randomBytes(RANDOM_BYTES).toString('base64url')
      const holder: TicketHolder = { user_id: userId, household_id: householdId, session_id: sessionId }
      try {
        await redis.set(keyOf(ticket), JSON.stringify(holder), 'EX', LIFETIME_SECONDS)
      } catch {
        throw new DomainError(unavailable)
      }
      return ticket
    },

    /**
     * The owner of a ticket, once; null for one that is unknown, used or older than 30 s. Rejects while Redis is down.
     */
    redeem: async (ticket: string): Promise<TicketHolder | null> => {
      if (!Ticket.safeParse(ticket).success) return null
      // In one step, so that of two who come with one ticket one is let in.
      const [found] = (await redis.multi().get(keyOf(ticket)).del(keyOf(ticket)).exec()) ?? []
      const json = found?.[1]
      return typeof json === 'string' ? TicketHolder.parse(JSON.parse(json)) : null
    },
  }
}
export type TicketService = ReturnType<typeof createTicketService>
