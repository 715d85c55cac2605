import type { Redis } from 'ioredis'
import { isOver, Progress } from '@larder/shared/contracts/progress'
import type { Logger } from '../logging.ts'

const SNAPSHOT_SECONDS = 3_600

/** One piece of work that can be followed. Its owner is a part of its address: of another's topic nobody hears. */
export type ProgressTopic = {
  /** The user for whom the work is done. */
  owner_id: string
  /** Whatever its feature calls the work by. */
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
 * The sending end. `redis` must fail fast: a lost step costs a line on a screen, waiting would cost the job. Ends, for
 * which people wait, are sent again when Redis is back.
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
      logger.warn({ err: error, progress }, 'Progress could not be told')
      if (isOver(progress)) unsent.set(name, { topic, progress })
    }
  }

  redis.on('ready', () => {
    const ends = [...unsent.values()]
    unsent.clear()
    for (const { topic, progress } of ends) void publish(topic, progress)
  })

  return {
    /** Tells everybody who follows a topic; steps told by one process arrive in the order of the calls. Never rejects. */
    publish,
  }
}
export type ProgressPublisher = ReturnType<typeof createProgressPublisher>

export type ProgressListener = (progress: Progress) => void

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
    const ofTopic = channel.startsWith(start) ? listeners.get(channel.slice(start.length)) : undefined
    const progress = ofTopic === undefined ? null : parseProgress(json)
    if (progress !== null) for (const listener of ofTopic ?? []) listener(progress)
  })
  const findLast = (name: string): Promise<Progress | null> =>
    redis.get(snapshotKeyOf(prefix, name)).then(parseProgress, () => null)

  /** What was told while nobody could listen is lost, but for an end: that one counts. */
  const catchUp = async () => {
    // All topics at once: messages are few and small, and there is no moment between looking and listening.
    await subscriber.psubscribe(`${start}*`)
    for (const [name, ofTopic] of listeners) {
      const last = await findLast(name)
      if (last !== null && isOver(last)) for (const listener of ofTopic) listener(last)
    }
  }
  const follow = () => {
    catchUp().catch((error: unknown) => logger.warn({ err: error }, 'Progress is not followed'))
  }
  if (subscriber.status === 'ready') follow()
  subscriber.on('ready', follow)

  return {
    /** Calls `listener` with what is told of a topic from now on; the answer ends it. */
    subscribe: (topic: ProgressTopic, listener: ProgressListener): (() => void) => {
      const name = nameOf(topic)
      const ofTopic = listeners.get(name) ?? new Set()
      listeners.set(name, ofTopic.add(listener))
      return () => {
        ofTopic.delete(listener)
        if (ofTopic.size === 0) listeners.delete(name)
      }
    },

    /** Where a topic is; null when nothing was told of it within the hour, or Redis does not answer. */
    findLast: (topic: ProgressTopic): Promise<Progress | null> => findLast(nameOf(topic)),
  }
}
export type ProgressSubscriber = ReturnType<typeof createProgressSubscriber>
