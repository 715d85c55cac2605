import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { Id, Ticket } from './base/primitives.ts'
import { CHANGES } from './jobs-and-events.ts'

/** The events of a household. `household.changed` means that anything may have changed, because an event was lost. */
export const HouseholdEvent = z.discriminatedUnion('type', [
  /** What changed, and its version after the change, but never its content. For several things at once the id is null. */
  z.object({ type: z.enum(CHANGES), id: Id.nullable(), version: z.int().nullable() }),
  z.object({ type: z.literal('household.changed') }),
])
export type HouseholdEvent = z.infer<typeof HouseholdEvent>

/** The messages of an event socket, as JSON. From `listening` on no event is missed; before it come those of the last seconds. */
export const EventMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening') }),
  ...HouseholdEvent.options,
])
export type EventMessage = z.infer<typeof EventMessage>

/** Requires a ticket in the query. */
export const EVENT_SOCKET_PATH = '/ws/events'

export const createEventTicket = defineEndpoint({
  method: 'POST',
  path: '/events/tickets',
  access: 'user',
  status: 201,
  summary: 'A ticket that opens one event socket of the household within 30 s',
  hasSecret: true,
  /** The household is whose events it lets through: that of the person now, whatever the client still believes. */
  response: z.object({ ticket: Ticket, household_id: Id }),
  errors: ['events_unavailable'],
  timeoutMs: 10_000,
})
