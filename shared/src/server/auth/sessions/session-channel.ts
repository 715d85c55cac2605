import type { Redis } from 'ioredis'
import { SessionsEnded } from '@larder/shared/contracts/accounts/sessions'
import type { Logger } from '../../logging.ts'

const channelOf = (prefix: string) => `${prefix}:sessions-ended`

const parseMessage = (json: string): readonly string[] => {
  try {
    return SessionsEnded.safeParse(JSON.parse(json)).data?.session_ids ?? []
  } catch {
    return []
  }
}

/** Notifies every API process that sessions have ended; `redis` must fail fast. */
export const createSessionEndPublisher =
  (redis: Redis, prefix: string, logger: Logger) =>
  async (sessionIds: readonly string[]): Promise<void> => {
    if (sessionIds.length === 0) return
    const message: SessionsEnded = { session_ids: [...sessionIds] }
    await redis.publish(channelOf(prefix), JSON.stringify(message)).catch((error: unknown) => {
      // The sessions have ended anyway; the sockets' own check notices within half a minute.
      logger.warn({ err: error }, 'The end of sessions could not be published')
    })
  }
export type SessionEndPublisher = ReturnType<typeof createSessionEndPublisher>

export type SessionEndListener = (sessionIds: readonly string[]) => void

/** Receives the ids of ended sessions; `subscriber` is a connection that waits for Redis indefinitely. */
export const createSessionEndSubscriber = (subscriber: Redis, prefix: string, logger: Logger) => {
  const listeners = new Set<SessionEndListener>()
  subscriber.on('message', (channel: string, json: string) => {
    if (channel !== channelOf(prefix)) return
    const sessionIds = parseMessage(json)
    for (const listener of listeners) listener(sessionIds)
  })
  subscriber
    .subscribe(channelOf(prefix))
    .catch((error: unknown) => logger.warn({ err: error }, 'The subscription to ended sessions failed'))
  return {
    /** Calls `listener` with the ids of sessions that end from now on. */
    subscribe: (listener: SessionEndListener): void => {
      listeners.add(listener)
    },
  }
}
