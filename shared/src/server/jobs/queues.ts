import { Queue } from 'bullmq'
import type { Telemetry } from 'bullmq'
import type { Redis } from 'ioredis'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Logger } from '../logging.ts'

/**
 * The queues of this process, opened when they are first used. `redis` must fail fast: `use` throws DomainError
 * queue_unavailable when Redis does not answer. With `telemetry` the jobs carry the trace to which they belong.
 */
export const createQueues = (redis: Redis, prefix: string, logger: Logger, telemetry?: Telemetry) => {
  const queues = new Map<string, Queue>()

  const queueOf = (queueName: string): Queue => {
    // A queue created while Redis is down would wait for it indefinitely.
    if (redis.status !== 'ready') throw new DomainError('queue_unavailable')
    const known = queues.get(queueName)
    if (known) return known
    const queue = new Queue(queueName, { connection: redis, prefix, ...(telemetry && { telemetry }) })
    queue.on('error', (error) => logger.warn({ err: error, queue: queue.name }, 'Queue'))
    queues.set(queueName, queue)
    return queue
  }

  /** Runs a command on a queue. @throws DomainError queue_unavailable, and the command's own DomainErrors */
  const use = async <T>(queueName: string, command: (queue: Queue) => Promise<T>): Promise<T> => {
    try {
      return await command(queueOf(queueName))
    } catch (error) {
      if (error instanceof DomainError) throw error
      logger.warn({ err: error }, 'The queue is not reachable')
      // A queue whose first command failed never works again; the next call creates a new one.
      queues.delete(queueName)
      throw new DomainError('queue_unavailable')
    }
  }

  return {
    use,
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close()))
    },
  }
}
export type Queues = ReturnType<typeof createQueues>
