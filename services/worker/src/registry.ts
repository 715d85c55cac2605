import { Worker } from 'bullmq'
import type { Telemetry } from 'bullmq'
import type { Redis } from 'ioredis'
import { JOB_NAMES, JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import type { Logger } from '@larder/shared/server/logging'
import type { Processor, Processors } from '@larder/shared/server/jobs/processor'
import { createJobRunner } from './run-processor.ts'
import type { JobRun } from './run-processor.ts'

/**
 * A killed worker's job must be taken over within 15 s: after its lock and at most two checks, because BullMQ skips a
 * check in the same interval as another worker's.
 */
const LOCK_MS = 8_000
const STALLED_CHECK_MS = 2_000
/** The longest delay until a killed worker's job is taken over. */
export const TAKEOVER_MS = LOCK_MS + 2 * STALLED_CHECK_MS
/** Logged when a job is taken from a worker that no longer renews its lock. */
export const LOST_WORKER = 'A job lost its worker and is taken over'
/** How often a job may lose its worker before BullMQ gives it up; the document's own limit is reached first. */
const MAX_STALLED = 10
const RETRY_MS = 1_000
/** How often an idle worker polls, because a notification can get lost with a broken connection. */
const IDLE_LOOK_SECONDS = 2

/**
 * The jobs of the named queues; with a `!` before each name, of all others; of all queues when none is named.
 * @throws Error for a queue that no job has
 */
export const jobsOfQueues = (queues: readonly string[]): JobName[] => {
  const known: string[] = JOB_NAMES.map((name) => JOBS[name].queue)
  const others = queues.filter((queue) => queue.startsWith('!')).map((queue) => queue.slice(1))
  const named = queues.filter((queue) => !queue.startsWith('!'))
  const unknown = [...named, ...others].filter((queue) => !known.includes(queue))
  if (unknown.length > 0) {
    throw new Error(`There is no queue ${unknown.join(', ')}; there are: ${known.join(', ')}.`)
  }
  return JOB_NAMES.filter((name) => {
    const { queue } = JOBS[name]
    return !others.includes(queue) && (named.length === 0 || named.includes(queue))
  })
}

/**
 * Makes sure that every job has exactly one processor, and every queue exactly one job.
 * @throws Error that names what is missing or there twice
 */
export const checkRegistry = (
  jobs: Readonly<Record<string, { queue: string }>>,
  processors: Readonly<Record<string, unknown>>,
): void => {
  const queues = new Set<string>()
  for (const [name, { queue }] of Object.entries(jobs)) {
    if (processors[name] === undefined) throw new Error(`The job ${name} has no processor`)
    if (queues.has(queue)) throw new Error(`The queue ${queue} has two jobs`)
    queues.add(queue)
  }
}

type Deps = {
  redis: Redis
  prefix: string
  logger: Logger
  /** How many jobs are worked on at a time, where this process can do more than `JOBS` says. */
  concurrencyOf?: Partial<Record<JobName, number>>
  /** Hears how each run of a job went. */
  onRun?: ((run: JobRun) => void) | undefined
  /** Makes what is done for a job part of the trace that the job carries. */
  telemetry?: Telemetry | undefined
}

/** Serves the queues of `names`. `close` stops taking jobs and returns current ones to the queue. */
export const startWorkers = (
  processors: Partial<Processors>,
  names: readonly JobName[],
  { redis, prefix, logger, concurrencyOf = {}, onRun, telemetry }: Deps,
) => {
  checkRegistry(JOBS, processors)
  const shutdown = new AbortController()

  const startWorker = <Name extends JobName>(name: Name): Worker => {
    const { queue, concurrency } = JOBS[name]
    const worker = new Worker(
      queue,
      createJobRunner(name, processors[name] as Processor<Name>, {
        logger,
        shutdown: shutdown.signal,
        onRun,
      }),
      {
        connection: redis,
        prefix,
        concurrency: concurrencyOf[name] ?? concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
        maxStalledCount: MAX_STALLED,
        runRetryDelay: RETRY_MS,
        drainDelay: IDLE_LOOK_SECONDS,
        ...(telemetry && { telemetry }),
      },
    )
    worker.on('error', (error) => logger.warn({ err: error, queue }, 'Worker'))
    worker.on('stalled', (jobId) => logger.warn({ jobId, queue }, LOST_WORKER))
    return worker
  }

  const workers = names.map((name) => startWorker(name))
  return {
    ready: Promise.all(workers.map((worker) => worker.waitUntilReady())),
    close: async () => {
      shutdown.abort(new Error('The process is ending'))
      // Without Redis no job can be returned, and waiting for it would only delay the process.
      const isForced = redis.status !== 'ready'
      await Promise.all(workers.map((worker) => worker.close(isForced)))
    },
  }
}
