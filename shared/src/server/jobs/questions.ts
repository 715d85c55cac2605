import type { Redis } from 'ioredis'
import { Types } from 'mongoose'
import type { DocumentJobName } from '@larder/shared/contracts/jobs-and-events'
import type { Logger } from '../logging.ts'
import type { JobProducer } from './job-producer.ts'

/** The channels of questions. What is published is nowhere kept: Redis would write what is set into its file. */
const channelsOf = (prefix: string) => ({
  /** A worker has taken a question, by its id, and listens for what it is about. */
  wanted: `${prefix}:questions:wanted`,
  answered: (id: string) => `${prefix}:questions:answered:${id}`,
  content: (id: string) => `${prefix}:question-content:${id}`,
})

/** A worker that hears nothing for this long has a question that nobody asks any more. */
const CONTENT_TIMEOUT_MS = 3_000

type Open = { content: Uint8Array; settle: (answer: string) => void }
type Connections = {
  /** Waits for Redis, and is used for nothing but subscriptions. */
  subscriber: Redis
  /** Must fail fast. */
  redis: Redis
}
type Asking = Connections & { jobs: Pick<JobProducer, 'enqueue' | 'withdraw' | 'hasWorker'> }

/**
 * The asking end, one per process: what is asked about stays in this process until a worker takes the question, and goes to
 * that worker alone.
 */
export const createQuestions = ({ subscriber, redis, jobs }: Asking, prefix: string, logger: Logger) => {
  const channels = channelsOf(prefix)
  const open = new Map<string, Open>()
  const answered = channels.answered('')

  subscriber.on('pmessage', (_pattern: string, channel: string, message: string) => {
    const asked = open.get(channel === channels.wanted ? message : channel.slice(answered.length))
    if (asked === undefined) return
    if (channel.startsWith(answered)) asked.settle(message)
    else
      redis
        .publish(channels.content(message), Buffer.from(asked.content))
        .catch((error: unknown) => logger.warn({ err: error }, 'A question could not be handed over'))
  })
  const follow = () => {
    if (subscriber.status !== 'ready') return
    subscriber
      .psubscribe(`${prefix}:questions:*`)
      .catch((error: unknown) => logger.warn({ err: error }, 'The subscription to answers failed'))
  }
  follow()
  subscriber.on('ready', follow)

  return {
    /**
     * Has a worker answer a question about `content`, which is kept nowhere; undefined when none answers in time or is
     * connected.
     * @throws DomainError queue_unavailable; the signal's reason
     */
    ask: async (
      name: DocumentJobName,
      content: Uint8Array,
      { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
    ): Promise<unknown> => {
      if (!(await jobs.hasWorker(name))) return undefined
      signal.throwIfAborted()
      const run = { id: new Types.ObjectId().toHexString(), attempt: 1 }
      const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      try {
        const answer = new Promise<string | null>((resolve) => {
          open.set(run.id, { content, settle: resolve })
          ended.addEventListener('abort', () => resolve(null), { once: true })
        })
        await jobs.enqueue(name, run)
        const text = await answer
        signal.throwIfAborted()
        if (text !== null) return JSON.parse(text) as unknown
      } finally {
        open.delete(run.id)
      }
      await jobs.withdraw(name, run)
      return undefined
    },
  }
}
export type Questions = ReturnType<typeof createQuestions>

/** The answering end, one per worker. */
export const createAnswers = ({ subscriber, redis }: Connections, prefix: string) => {
  const channels = channelsOf(prefix)
  return {
    /**
     * What a question is about; null when nobody asks it any more.
     * @throws the signal's reason
     */
    take: async (id: string, signal: AbortSignal): Promise<Buffer | null> => {
      signal.throwIfAborted()
      const channel = channels.content(id)
      const ended = AbortSignal.any([signal, AbortSignal.timeout(CONTENT_TIMEOUT_MS)])
      let stop = () => {}
      try {
        const content = new Promise<Buffer | null>((resolve) => {
          const listener = (from: Buffer, message: Buffer) => {
            if (from.toString() === channel) resolve(message)
          }
          subscriber.on('messageBuffer', listener)
          ended.addEventListener('abort', () => resolve(null), { once: true })
          stop = () => subscriber.off('messageBuffer', listener)
        })
        await subscriber.subscribe(channel)
        await redis.publish(channels.wanted, id)
        const taken = await content
        signal.throwIfAborted()
        return taken
      } finally {
        stop()
        await subscriber.unsubscribe(channel)
      }
    },

    /** Answers a question with what can be written as JSON. */
    give: async (id: string, answer: unknown): Promise<void> => {
      await redis.publish(channels.answered(id), JSON.stringify(answer))
    },
  }
}
export type Answers = ReturnType<typeof createAnswers>
