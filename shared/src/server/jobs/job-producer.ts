import type { Queue, Telemetry } from 'bullmq'
import type { Redis } from 'ioredis'
import { JobOrigin, JOBS } from '@larder/shared/contracts/jobs-and-events'
import type {
  DocumentJobName,
  DocumentRun,
  JobName,
  ScheduledJobName,
} from '@larder/shared/contracts/jobs-and-events'
import type { QueuePlace } from '@larder/shared/contracts/receipts/upload-progress'
import type { Logger } from '../logging.ts'
import { currentRequestId } from './request-id.ts'
import { lookAtQueue } from './look-at-queue.ts'
import type { QueueLook } from './look-at-queue.ts'
import { createQueues } from './queues.ts'

const KEEP_FINISHED = { age: 3_600, count: 500 }
/** States in which a job will still run by itself. */
const OPEN_STATES = ['active', 'delayed', 'prioritized', 'waiting', 'waiting-children']

/** BullMQ orders delayed jobs by the milliseconds at which they are due, times this. */
const DELAYED_SCALE = 0x1000
/** By how much the clocks of machines, and the end of a lease, may put a job off beyond its longest pause. */
const DELAY_MARGIN_MS = 120_000

/** By how many of the last runs the time of the next ones is judged. */
const RUNS_TO_JUDGE_BY = 20

/** Adding the same run again does nothing. (BullMQ refuses ':' in ids.) */
const jobIdOf = ({ id, attempt }: DocumentRun) => `${id}-${attempt}`

/** The id of the request that brought the attempt before this one about; undefined where nobody knows it any more. */
const requestIdBefore = async (queue: Queue, { id, attempt }: DocumentRun) => {
  if (attempt <= 1) return undefined
  const before = await queue.getJob(jobIdOf({ id, attempt: attempt - 1 }))
  return JobOrigin.safeParse(before?.data).data?.request_id
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Puts jobs into their queues. `redis` must fail fast: every method throws DomainError queue_unavailable when Redis
 * does not answer, and the caller decides what that means for its document. With `telemetry` the jobs carry the trace to which they belong.
 */
export const createJobProducer = (redis: Redis, prefix: string, logger: Logger, telemetry?: Telemetry) => {
  const { use: orUnavailable, close } = createQueues(redis, prefix, logger, telemetry)

  const optionsOf = (name: JobName) => ({
    attempts: JOBS[name].attempts,
    backoff: { type: 'exponential', delay: JOBS[name].backoffMs },
    removeOnComplete: KEEP_FINISHED,
    removeOnFail: KEEP_FINISHED,
  })

  return {
    /**
     * Puts a run into its queue: by its turn, the lowest first, or without one by arrival, before all that have one. It
     * carries the id of the request for which this is done, or that of the attempt before, where Redis still has it.
     */
    enqueue: (
      name: DocumentJobName,
      { id, attempt, turn = 0 }: DocumentRun & { turn?: number },
    ): Promise<void> =>
      orUnavailable(JOBS[name].queue, async (queue) => {
        const options = { ...optionsOf(name), jobId: jobIdOf({ id, attempt }), priority: turn }
        const request_id = currentRequestId() ?? (await requestIdBefore(queue, { id, attempt }))
        await queue.add(name, { id, attempt, request_id }, options)
      }),

    /** Takes a run that no worker has begun out of its queue. */
    withdraw: (name: DocumentJobName, run: DocumentRun): Promise<void> =>
      orUnavailable(JOBS[name].queue, async (queue) => {
        await queue.remove(jobIdOf(run))
      }),

    /**
     * Schedules a job by a cron pattern (in UTC); returns false if Redis has the schedule. If it does not, the job also
     * runs at once, because nobody knows how many runs were missed since Redis lost it.
     */
    schedule: (name: ScheduledJobName, pattern: string): Promise<boolean> =>
      orUnavailable(JOBS[name].queue, async (queue) => {
        // Not simply replaced: that would postpone a due run which waits for a worker.
        if ((await queue.getJobScheduler(name))?.pattern === pattern) return false
        const template = { name, data: {}, opts: optionsOf(name) }
        const next = await queue.upsertJobScheduler(name, { pattern, tz: 'UTC' }, template)
        // Processes that start at the same time add the same one.
        const jobId = `${next?.id}-first`.replaceAll(':', '-')
        await queue.add(name, {}, { ...optionsOf(name), jobId })
        return true
      }),

    /** Removes a queue of an earlier version with its schedules; false where Redis has none. */
    retire: (queueName: string): Promise<boolean> =>
      orUnavailable(queueName, async (queue) => {
        if ((await queue.getJobSchedulersCount()) === 0) return false
        await queue.obliterate({ force: true })
        return true
      }),

    /**
     * True while Redis still knows the run and will work on it: waiting, delayed or active. One that is delayed by more
     * than its longest pause was so before the clock was set back, and does not count: it would come much too late.
     */
    isOpen: (name: DocumentJobName, run: DocumentRun): Promise<boolean> =>
      orUnavailable(JOBS[name].queue, async (queue) => {
        const state = await queue.getJobState(jobIdOf(run))
        if (state !== 'delayed') return OPEN_STATES.includes(state)
        const due = Number(await redis.zscore(queue.toKey('delayed'), jobIdOf(run))) / DELAYED_SCALE
        const { attempts, backoffMs } = JOBS[name]
        return due < Date.now() + backoffMs * 2 ** (attempts - 1) + DELAY_MARGIN_MS
      }),

    /**
     * The place of a run among those that wait for their turn, and the seconds until it is done: by how long the last
     * runs took, and how many are worked on at a time. Null when it does not wait.
     */
    findPlace: (name: DocumentJobName, run: DocumentRun): Promise<QueuePlace | null> =>
      orUnavailable(JOBS[name].queue, async (queue) => {
        const [rank, finished, { active = 0, waiting = 0 }] = await Promise.all([
          redis.zrank(queue.toKey('prioritized'), jobIdOf(run)),
          queue.getJobs(['completed'], 0, RUNS_TO_JUDGE_BY - 1),
          queue.getJobCounts('active', 'waiting'),
        ])
        if (rank === null) return null
        // What has no turn comes before.
        const place = waiting + rank + 1
        const meanMs = meanOf(
          finished.map(({ finishedOn = 0, processedOn = finishedOn }) => finishedOn - processedOn),
        )
        const isKnown = meanMs !== null && active > 0
        return { place, expected_seconds: isKnown ? Math.ceil((meanMs * (place / active + 1)) / 1000) : null }
      }),

    /** What lies in the queue of a job. */
    lookAt: (name: JobName): Promise<QueueLook> =>
      orUnavailable(JOBS[name].queue, (queue) => lookAtQueue(queue, redis)),

    /** Whether a worker is connected that takes these jobs. */
    hasWorker: (name: DocumentJobName): Promise<boolean> =>
      orUnavailable(JOBS[name].queue, async (queue) => (await queue.getWorkersCount()) > 0),

    close,
  }
}
export type JobProducer = ReturnType<typeof createJobProducer>
