import type { FastifyInstance } from 'fastify'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { createEventTicket, EVENT_SOCKET_PATH } from '@larder/shared/contracts/events'
import type { TicketService } from '@larder/shared/server/tickets.service'
import { mount } from '../../http/mount.ts'
import type { EventSockets } from './event-sockets.ts'

type Services = { eventTickets: TicketService; eventSockets: EventSockets }

export const eventsRoutes = (
  app: FastifyInstance,
  { eventTickets: tickets, eventSockets: sockets }: Services,
) => {
  mount(app, createEventTicket, async (_input, actor) => ({
    ticket: await tickets.create(actor),
    household_id: actor.householdId,
  }))

  // Browsers can't send a header with a socket, so a ticket opens it. Sockets of other sites are refused earlier
  // (security.ts).
  app.route<{ Querystring: { ticket?: unknown } }>({
    method: 'GET',
    url: `${API_BASE_PATH}${EVENT_SOCKET_PATH}`,
    schema: { hide: true },
    handler: () => {
      throw new DomainError('not_found')
    },
    wsHandler: (socket, { query }) => sockets.connect(String(query.ticket), socket),
  })
}
