import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { Id, Ticket } from './base/primitives.ts'

/** What changed, and how often it had changed by then; never what it is now. Several at once, or all, have no id. */
const Changed = { id: Id.nullable(), version: z.int().nullable() }

/**
 * What happens in a household, for those who show it. `household.changed` says that anything may have changed: something
 * that happened could not be told.
 */
export const HouseholdEvent = z.discriminatedUnion('type', [
  /** Of an entry of the stock; its version is the entry's. */
  z.object({ type: z.literal('inventory.changed'), ...Changed }),
  /** Of an item of the catalogue. */
  z.object({ type: z.literal('items.changed'), ...Changed }),
  /** Of a receipt: its reading, its facts, its review or its files. */
  z.object({ type: z.literal('receipt.changed'), ...Changed }),
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
