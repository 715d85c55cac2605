import type { JobType, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { DocumentRun, JOB_NAMES, JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import type { Logger } from '../logging.ts'
import { lookAtQueue } from './look-at-queue.ts'
import type { QueueLook } from './look-at-queue.ts'
import { createQueues } from './queues.ts'

/** Whether a job runs by the clock, and on no document. */
export const isScheduled = (job: JobName): boolean => JOBS[job].payload !== DocumentRun

/** In what states jobs of a queue are shown. */
export const SHOWN_STATES = ['active', 'waiting', 'delayed', 'failed'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** BullMQ keeps what waits in two places: by arrival, and by turn. */
const STATES: Record<ShownState, JobType[]> = {
  active: ['active'],
  waiting: ['waiting', 'prioritized'],
  delayed: ['delayed'],
  failed: ['failed'],
}

/** A queue with what waits in it, is worked on, and failed within the last hour. */
export type QueueState = QueueLook['counts'] & {
  job: JobName
  isPaused: boolean
  workerCount: number
  /** When the oldest of the next waiting jobs was due; null when none waits. */
  oldestAt: Date | null
}

/** One job of a queue; of its payload only the id of the document. */
export type ShownJob = {
  id: string
  documentId: string | null
  addedAt: Date
  attemptsMade: number
  reason: string | null
}

type QueuedJob = Awaited<ReturnType<Queue['getJobs']>>[number]

const isThere = (job: QueuedJob | undefined): job is QueuedJob => job !== undefined

const toShown = ({ id = '', data, timestamp, attemptsMade, failedReason }: QueuedJob): ShownJob => {
  const { id: documentId } = (data ?? {}) as { id?: unknown }
  return {
    id,
    documentId: typeof documentId === 'string' ? documentId : null,
    addedAt: new Date(timestamp),
    attemptsMade,
    reason: failedReason === undefined || failedReason === '' ? null : failedReason,
  }
}

/**
 * What an operator sees of the queues, and does with them. `redis` must fail fast: every method throws DomainError
 * queue_unavailable when Redis does not answer.
 */
export const createQueueControl = (redis: Redis, prefix: string, logger: Logger) => {
  const { use, close } = createQueues(redis, prefix, logger)

  const find = (job: JobName): Promise<QueueState> =>
    use(JOBS[job].queue, async (queue) => {
      const [{ counts, oldestSince, isPaused }, workerCount] = await Promise.all([
        lookAtQueue(queue, redis),
        queue.getWorkersCount(),
      ])
      return {
        job,
        isPaused,
        workerCount,
        ...counts,
        oldestAt: oldestSince === null ? null : new Date(oldestSince),
      }
    })

  /** Whether a job failed within the last hour; an id from outside may name any other key of the queue. */
  const isFailed = async (queue: Queue, id: string): Promise<boolean> =>
    (await redis.zscore(queue.toKey('failed'), id)) !== null

  return {
    find,

    /** All queues. */
    list: (): Promise<QueueState[]> => Promise.all(JOB_NAMES.map(find)),

    /** The first jobs of a queue in a state, at most `limit`; those that failed, the latest first. */
    listJobs: (job: JobName, state: ShownState, limit: number): Promise<ShownJob[]> =>
      use(JOBS[job].queue, async (queue) => {
        const found = await queue.getJobs(STATES[state], 0, limit - 1, state !== 'failed')
        return found.filter(isThere).slice(0, limit).map(toShown)
      }),

    /** Stops handing out jobs, or goes on with it; what is being worked on ends. */
    setPaused: (job: JobName, isPaused: boolean): Promise<void> =>
      use(JOBS[job].queue, (queue) => (isPaused ? queue.pause() : queue.resume())),

    /** Whether a scheduled job failed and can be put back; false for any other. */
    canRetry: async (job: JobName, id: string): Promise<boolean> =>
      isScheduled(job) && use(JOBS[job].queue, (queue) => isFailed(queue, id)),

    /** Puts a scheduled job that failed back into its queue; false for any other, and when it is not there any more. */
    retry: async (job: JobName, id: string): Promise<boolean> =>
      isScheduled(job) &&
      use(JOBS[job].queue, async (queue) => {
        if (!(await isFailed(queue, id))) return false
        const found = await queue.getJob(id)
        if (found === undefined) return false
        await found.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
        return true
      }),

    close,
  }
}
export type QueueControl = ReturnType<typeof createQueueControl>
