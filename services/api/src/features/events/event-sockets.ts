import type { WebSocket } from '@fastify/websocket'
import type { EventMessage } from '@larder/shared/contracts/events'
import type { SessionEndListener } from '@larder/shared/server/auth/sessions/session-channel'
import type { EventSubscriber } from '@larder/shared/server/events/household-events'
import type { Logger } from '@larder/shared/server/logging'
import type { TicketService } from '@larder/shared/server/tickets.service'
import { createSessionSockets } from '../../http/sockets/session-sockets.ts'

/** More tabs than anybody uses, on all devices together, at one API process. */
const MAX_SOCKETS_PER_USER = 20
/** Events are tiny: a client that leaves this much unread is gone, and will reload everything when it reconnects. */
const MAX_UNREAD_BYTES = 65_536

type Deps = {
  events: EventSubscriber
  tickets: Pick<TicketService, 'redeem'>
  mapHouseholds: (sessionIds: readonly string[]) => Promise<Map<string, string>>
  sessionEnds: { subscribe: (listener: SessionEndListener) => void }
  logger: Logger
}

/** The event sockets of this process, one for each signed-in tab. Events arrive through Redis from any process. */
export const createEventSockets = ({ events, tickets, mapHouseholds, sessionEnds, logger }: Deps) => {
  const sockets = createSessionSockets({
    maxPerKey: MAX_SOCKETS_PER_USER,
    refusal: 'Unknown ticket',
    mapHouseholds,
    sessionEnds,
    logger,
  })

  return {
    /** Serves a socket until it closes; it is opened by a ticket. */
    connect: async (ticket: string, socket: WebSocket): Promise<void> => {
      const holder = await sockets.admit(socket, async () => {
        const found = await tickets.redeem(ticket)
        if (found === null) return null
        const { user_id: key, session_id: sessionId, household_id: householdId } = found
        return { key, sessionId, householdId }
      })
      if (holder === null) return
      const send = (message: EventMessage) => {
        if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate()
        else socket.send(JSON.stringify(message))
      }
      for (const audienceId of [holder.householdId, holder.key])
        socket.on('close', events.subscribe(audienceId, send))
      send({ type: 'listening' })
    },
    count: sockets.count,
    close: sockets.close,
  }
}
export type EventSockets = ReturnType<typeof createEventSockets>
