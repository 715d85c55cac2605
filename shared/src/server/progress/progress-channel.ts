import type { Redis } from 'ioredis'
import { ProgressEvent } from '@larder/shared/contracts/progress'
import type { Logger } from '../logging.ts'

/** As long as the client id itself. */
const SNAPSHOT_SECONDS = 3_600

const channelOf = (prefix: string, clientId: string) => `${prefix}:progress:${clientId}`
const snapshotKeyOf = (prefix: string, clientId: string) => `${prefix}:progress-last:${clientId}`

const parseEvent = (json: string | null): ProgressEvent | null => {
  if (json === null) return null
  try {
    return ProgressEvent.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/**
 * The sending end. `redis` must fail fast: a lost message costs a line on a screen, waiting would cost the job. Final
 * messages, for which people wait, are sent again when Redis is back.
 */
export const createProgressPublisher = (redis: Redis, prefix: string, logger: Logger) => {
  const unsent = new Map<string, ProgressEvent>()

  const publish = async (clientId: string, event: ProgressEvent): Promise<void> => {
    const json = JSON.stringify(event)
    try {
      await redis
        .multi()
        .set(snapshotKeyOf(prefix, clientId), json, 'EX', SNAPSHOT_SECONDS)
        .publish(channelOf(prefix, clientId), json)
        .exec()
    } catch (error) {
      logger.warn({ err: error, message: event.message }, 'A progress message could not be sent')
      if (event.is_final) unsent.set(clientId, event)
    }
  }

  redis.on('ready', () => {
    const messages = [...unsent]
    unsent.clear()
    for (const [clientId, event] of messages) void publish(clientId, event)
  })

  return {
    /** Tells everybody who follows an upload; messages of one process arrive in the order of the calls. Never rejects. */
    publish,
  }
}
export type ProgressPublisher = ReturnType<typeof createProgressPublisher>

export type ProgressListener = (event: ProgressEvent) => void

/**
 * The receiving end, one per process: `subscriber` is a connection of its own (it waits for Redis for ever and
 * subscribes again by itself), `redis` a fail-fast one.
 */
export const createProgressSubscriber = (
  { subscriber, redis }: { subscriber: Redis; redis: Redis },
  prefix: string,
  logger: Logger,
) => {
  const listeners = new Map<string, Set<ProgressListener>>()
  const start = channelOf(prefix, '')

  subscriber.on('pmessage', (_pattern: string, channel: string, json: string) => {
    const event = parseEvent(json)
    if (event === null) return
    for (const listener of listeners.get(channel.slice(start.length)) ?? []) listener(event)
  })
  const findLast = (clientId: string): Promise<ProgressEvent | null> =>
    redis.get(snapshotKeyOf(prefix, clientId)).then(parseEvent, () => null)

  /** What was said while nobody could listen is lost, but for an end: that one counts. */
  const catchUp = async () => {
    // All uploads at once: messages are few and small, and there is no moment between looking and listening.
    await subscriber.psubscribe(`${start}*`)
    for (const [clientId, ofId] of listeners) {
      const last = await findLast(clientId)
      if (last?.is_final) for (const listener of ofId) listener(last)
    }
  }
  const follow = () => {
    catchUp().catch((error: unknown) => logger.warn({ err: error }, 'Progress is not followed'))
  }
  if (subscriber.status === 'ready') follow()
  subscriber.on('ready', follow)

  return {
    /** Calls `listener` for each message from now on; the answer ends it. */
    subscribe: (clientId: string, listener: ProgressListener): (() => void) => {
      const ofId = listeners.get(clientId) ?? new Set()
      listeners.set(clientId, ofId.add(listener))
      return () => {
        ofId.delete(listener)
        if (ofId.size === 0) listeners.delete(clientId)
      }
    },

    /** The last message so far; null when there is none, or Redis does not answer. */
    findLast,
  }
}
export type ProgressSubscriber = ReturnType<typeof createProgressSubscriber>
