import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { Id, Ticket } from './base/primitives.ts'
import { CHANGES } from './jobs-and-events.ts'

/**
 * What happens in a household, for those who show it. `household.changed` says that anything may have changed: something
 * that happened could not be told.
 */
export const HouseholdEvent = z.discriminatedUnion('type', [
  /** What changed, and how often it had changed by then; never what it is now. Several at once, or all, have no id. */
  z.object({ type: z.enum(CHANGES), id: Id.nullable(), version: z.int().nullable() }),
  z.object({ type: z.literal('household.changed') }),
])
export type HouseholdEvent = z.infer<typeof HouseholdEvent>

/** What an event socket sends, as JSON. From its first message, `listening`, on nothing is missed. */
export const EventMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening') }),
  ...HouseholdEvent.options,
])
export type EventMessage = z.infer<typeof EventMessage>

/** Takes a ticket in its query. */
export const EVENT_SOCKET_PATH = '/ws/events'

export const createEventTicket = defineEndpoint({
  method: 'POST',
  path: '/events/tickets',
  access: 'user',
  status: 201,
  summary: 'A ticket that opens one socket of the events of the household, within 30 s',
  response: z.object({ ticket: Ticket }),
  errors: ['events_unavailable'],
  timeoutMs: 10_000,
})
