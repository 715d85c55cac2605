import { createSessionEndSubscriber } from '@larder/shared/server/auth/sessions/session-channel'
import { createEventSubscriber } from '@larder/shared/server/events/household-events'
import type { Logger } from '@larder/shared/server/logging'
import { createTicketService } from '@larder/shared/server/tickets.service'
import type { Redis } from 'ioredis'
import { createEventSockets } from '../features/events/event-sockets.ts'
import { createUploadSockets } from '../features/receipts/progress/upload-sockets.ts'

type UploadDeps = Parameters<typeof createUploadSockets>[0]

type Deps = Pick<UploadDeps, 'progress' | 'findFollower' | 'findLast' | 'mapHouseholds'> & {
  redis: Redis
  subscriber: Redis
  prefix: string
  logger: Logger
}

/** Makes the sockets of this process: those of uploads, and those of tabs with the tickets that open them. */
export const openSockets = ({ redis, subscriber, prefix, logger, mapHouseholds, ...ofUploads }: Deps) => {
  const sessionEnds = createSessionEndSubscriber(subscriber, prefix, logger)
  const ofSessions = { mapHouseholds, sessionEnds, logger }
  const uploadSockets = createUploadSockets({ ...ofUploads, ...ofSessions })
  const eventTickets = createTicketService(redis, prefix, {
    name: 'event',
    unavailable: 'events_unavailable',
  })
  const events = createEventSubscriber(subscriber, prefix, logger)
  const eventSockets = createEventSockets({ events, tickets: eventTickets, ...ofSessions })
  return { uploadSockets, eventTickets, eventSockets }
}
