import type { Redis } from 'ioredis'
import { isOver, Progress } from '@larder/shared/contracts/progress'
import type { Logger } from '../logging.ts'

const SNAPSHOT_SECONDS = 3_600

/**
 * One piece of work whose progress can be followed. The owner is part of its address, so nobody receives another user's
 * topics.
 */
export type ProgressTopic = {
  /** The user for whom the work is done. */
  owner_id: string
  /** The feature's own identifier of the work. */
  id: string
}

const nameOf = ({ owner_id, id }: ProgressTopic) => `${owner_id}:${id}`
const channelOf = (prefix: string, name: string) => `${prefix}:progress:${name}`
const snapshotKeyOf = (prefix: string, name: string) => `${prefix}:progress-last:${name}`

const parseProgress = (json: string | null): Progress | null => {
  if (json === null) return null
  try {
    return Progress.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/**
 * The sending end. `redis` must fail fast: a lost step costs a line on a screen, waiting would cost the job. Ends,
 * which people wait for, are sent again when Redis is back.
 */
export const createProgressPublisher = (redis: Redis, prefix: string, logger: Logger) => {
  const unsent = new Map<string, { topic: ProgressTopic; progress: Progress }>()

  const publish = async (topic: ProgressTopic, progress: Progress): Promise<void> => {
    const name = nameOf(topic)
    const json = JSON.stringify(progress)
    try {
      await redis
        .multi()
        .set(snapshotKeyOf(prefix, name), json, 'EX', SNAPSHOT_SECONDS)
        .publish(channelOf(prefix, name), json)
        .exec()
    } catch (error) {
      logger.warn({ err: error, progress }, 'Progress could not be published')
      if (isOver(progress)) unsent.set(name, { topic, progress })
    }
  }

  redis.on('ready', () => {
    const ends = [...unsent.values()]
    unsent.clear()
    for (const { topic, progress } of ends) void publish(topic, progress)
  })

  return {
    /**
     * Publishes progress to all followers of a topic; steps from one process arrive in the order of the calls. Never
     * rejects.
     */
    publish,
  }
}
export type ProgressPublisher = ReturnType<typeof createProgressPublisher>

export type ProgressListener = (progress: Progress) => void

/**
 * The receiving end, one per process: `subscriber` is a dedicated connection (it waits for Redis indefinitely and
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
    const ofTopic = channel.startsWith(start) ? listeners.get(channel.slice(start.length)) : undefined
    const progress = ofTopic === undefined ? null : parseProgress(json)
    if (progress !== null) for (const listener of ofTopic ?? []) listener(progress)
  })
  const findLast = (name: string): Promise<Progress | null> =>
    redis.get(snapshotKeyOf(prefix, name)).then(parseProgress, () => null)

  /** Progress during an interruption is lost, except for an end, which must be delivered. */
  const catchUp = async () => {
    if (subscriber.status !== 'ready') return
    // All topics at once: messages are few and small, and this leaves no gap between reading and subscribing.
    await subscriber.psubscribe(`${start}*`)
    for (const [name, ofTopic] of listeners) {
      const last = await findLast(name)
      if (last !== null && isOver(last)) for (const listener of ofTopic) listener(last)
    }
  }
  const follow = () => {
    catchUp().catch((error: unknown) => logger.warn({ err: error }, 'The subscription to progress failed'))
  }
  follow()
  // The connections come back in either order, and ends are known only when both are there.
  subscriber.on('ready', follow)
  redis.on('ready', follow)

  return {
    /** Calls `listener` with the progress of a topic from now on; returns the function that unsubscribes. */
    subscribe: (topic: ProgressTopic, listener: ProgressListener): (() => void) => {
      const name = nameOf(topic)
      const ofTopic = listeners.get(name) ?? new Set()
      listeners.set(name, ofTopic.add(listener))
      return () => {
        ofTopic.delete(listener)
        if (ofTopic.size === 0) listeners.delete(name)
      }
    },

    /** The last progress of a topic; null when there was none within the hour, or Redis does not answer. */
    findLast: (topic: ProgressTopic): Promise<Progress | null> => findLast(nameOf(topic)),
  }
}
export type ProgressSubscriber = ReturnType<typeof createProgressSubscriber>
