import { Id } from '@larder/shared/contracts/base/primitives'
import type { DocumentJobName, JobName } from '@larder/shared/contracts/jobs-and-events'
import type { OpenWork } from '../feature-module.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import type { FailedWork } from '../work/work-store.ts'

/** More than so many are shown as 'more than'. */
export const MAX_COUNTED = 100_000
/** How many of all are tried again at the same time: what people wait for goes on meanwhile. */
const AT_ONCE = 4

type Deps = {
  works: readonly OpenWork[]
  jobs: Pick<JobProducer, 'enqueue'>
  logger: Logger
  now: () => Date
}

/** The documents whose work failed for good, and their next attempts, which are those of the product. */
export const createFailedWork = ({ works, jobs, logger, now }: Deps) => {
  const running = new Map<JobName, Promise<void>>()
  const closing = new AbortController()
  const find = (job: JobName): OpenWork | undefined => works.find((work) => work.job === job)

  const again = async ({ job, work, prepare, tell }: OpenWork, failed: FailedWork): Promise<boolean> => {
    await prepare?.(failed)
    const waiting = await work.reopen(failed.id, now())
    if (waiting === null) return false
    const { id, attempt, turn } = waiting
    await jobs.enqueue(job, { id, attempt, turn }).catch((error: unknown) => {
      logger.warn({ err: error, job, id }, 'A new attempt could not be queued; the sweep will queue it')
    })
    tell?.(failed)
    return true
  }

  const retryOne = async (open: OpenWork, id: string): Promise<boolean> => {
    const failed = await open.work.findFailed(id)
    return failed !== null && again(open, failed)
  }

  const runAll = async (open: OpenWork): Promise<void> => {
    const ids = await open.work.listFailedIds(now(), MAX_COUNTED)
    let startedCount = 0
    const next = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined && !closing.signal.aborted; id = ids.shift()) {
        if (await retryOne(open, id)) startedCount++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    logger.info({ job: open.job, startedCount }, 'Failed jobs were started again')
  }

  return {
    /** Whether a job works on documents that keep why they failed. */
    has: (job: JobName): boolean => find(job) !== undefined,

    /** How many failed, of each job whose documents can be tried again. */
    count: (): Promise<{ job: DocumentJobName; count: number }[]> =>
      Promise.all(works.map(async ({ job, work }) => ({ job, count: await work.countFailed(MAX_COUNTED) }))),

    /** A part of those of a job, the latest first; none for a job without documents. */
    list: async (job: JobName, part: { skip: number; limit: number }): Promise<FailedWork[]> =>
      (await find(job)?.work.listFailed(part)) ?? [],

    /** Starts the next attempt of one; false when it has not failed, or can't be tried again. */
    retry: async (job: JobName, id: string): Promise<boolean> => {
      const open = find(job)
      return open !== undefined && Id.safeParse(id).success && retryOne(open, id)
    },

    /** Begins to start all of a job again that have failed until now, one after the other; those that can't stay failed. */
    retryAll: (job: JobName): void => {
      const open = find(job)
      if (open === undefined || running.has(job)) return
      const run = runAll(open)
        .catch((error: unknown) =>
          logger.error({ err: error, job }, 'Not all failed jobs were started again'),
        )
        .finally(() => running.delete(job))
      running.set(job, run)
    },

    /** Whether `retryAll` is at it, in this process. */
    isRetrying: (job: JobName): boolean => running.has(job),

    /** Lets the sweep find what waited for the release of a household. */
    resume: async (householdId: string): Promise<void> => {
      for (const { work } of works) await work.resume(householdId, now())
    },

    /** Stops `retryAll`: what is left stays failed. */
    close: async (): Promise<void> => {
      closing.abort()
      await Promise.all(running.values())
    },
  }
}
export type FailedWorkService = ReturnType<typeof createFailedWork>
