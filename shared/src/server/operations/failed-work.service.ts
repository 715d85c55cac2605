import { Id } from '@larder/shared/contracts/base/primitives'
import type { DocumentJobName, JobName } from '@larder/shared/contracts/jobs-and-events'
import type { OpenWork } from '../feature-module.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import type { Work } from '../work/work-columns.ts'
import type { FailedWork } from '../work/failed-work-store.ts'

/** More than so many are shown as 'more than'. */
export const MAX_COUNTED = 100_000
/** How many of all are tried again by the same commands: what people wait for goes on between them. */
const BATCH_SIZE = 100

type Deps = {
  works: readonly OpenWork[]
  jobs: Pick<JobProducer, 'enqueue'>
  logger: Logger
  now: () => Date
}

/** How far it is to try all of a job again. */
export type Retrying = {
  /** How many had failed when it began, at most `MAX_COUNTED`; null until they are counted. */
  totalCount: number | null
  /** How many it has come to. */
  triedCount: number
  /** How many of these wait for their next attempt; the others stay failed. */
  startedCount: number
  startedAt: Date
  /** Null while it goes on. */
  endedAt: Date | null
  /** Whether it ended by an error, which is in the log. */
  hasFailed: boolean
}

/** The documents whose work failed for good, and their next attempts, which are those of the product. */
export const createFailedWork = ({ works, jobs, logger, now }: Deps) => {
  /** The last time that all of a job were tried again, in this process. */
  const retryings = new Map<JobName, Retrying>()
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  const find = (job: JobName): OpenWork | undefined => works.find((work) => work.job === job)

  /** One by one: of many at once, the Redis in memory would do nothing else for seconds. */
  const enqueueAll = async (waiting: readonly Work[], jobOf: (one: Work) => DocumentJobName) => {
    try {
      for (const one of waiting) {
        const { id, attempt, turn } = one
        await jobs.enqueue(jobOf(one), { id, attempt, turn })
      }
    } catch (error) {
      logger.warn({ err: error }, 'New attempts could not be queued; the sweep will queue them')
    }
  }

  /** Starts the next attempts of some; returns how many. */
  const again = async ({ job, others, work, prepare, tell }: OpenWork, ids: readonly string[]) => {
    const failed = await work.findFailed(ids)
    for (const one of failed) await prepare?.(one)
    const waiting = await work.reopen(
      failed.map(({ id }) => id),
      now(),
    )
    await enqueueAll(waiting, (one) => others?.jobOf(one) ?? job)
    const startedIds = new Set(waiting.map(({ id }) => id))
    for (const one of failed) if (startedIds.has(one.id)) tell?.(one)
    return startedIds.size
  }

  const runAll = async (open: OpenWork, retrying: Retrying): Promise<void> => {
    const { job } = open
    try {
      const ids = await open.work.listFailedIds(now(), MAX_COUNTED)
      retrying.totalCount = ids.length
      while (retrying.triedCount < ids.length && !closing.signal.aborted) {
        const batch = ids.slice(retrying.triedCount, retrying.triedCount + BATCH_SIZE)
        retrying.startedCount += await again(open, batch)
        retrying.triedCount += batch.length
      }
      logger.info({ job, ...retrying }, 'Failed jobs were started again')
    } catch (error) {
      retrying.hasFailed = true
      logger.error({ err: error, job, ...retrying }, 'Not all failed jobs were started again')
    } finally {
      retrying.endedAt = now()
    }
  }

  return {
    /** Whether a job works on documents that keep why they failed. */
    has: (job: JobName): boolean => find(job) !== undefined,

    /** How many failed, of each job whose documents can be tried again. */
    count: (): Promise<{ job: DocumentJobName; count: number }[]> =>
      Promise.all(works.map(async ({ job, work }) => ({ job, count: await work.countFailed(MAX_COUNTED) }))),

    /** How many of a household failed, of each job of which any did. */
    countOf: async (householdId: string): Promise<{ job: DocumentJobName; count: number }[]> => {
      const counts = await Promise.all(
        works.map(async ({ job, work }) => ({
          job,
          count: await work.countFailed(MAX_COUNTED, householdId),
        })),
      )
      return counts.filter(({ count }) => count > 0)
    },

    /** A part of those of a job, of all households or of one, the latest first; none for a job without documents. */
    list: async (
      job: JobName,
      part: { skip: number; limit: number },
      householdId?: string,
    ): Promise<FailedWork[]> => (await find(job)?.work.listFailed(part, householdId)) ?? [],

    /** Under which job the documents of a job are listed; null for one without documents that can be tried again. */
    listedUnder: (job: JobName): DocumentJobName | null =>
      works.find((open) => open.job === job || open.others?.jobs.some((other) => other === job))?.job ?? null,

    /** Whether one has failed and can be tried again. */
    canRetry: async (job: JobName, id: string): Promise<boolean> =>
      Id.safeParse(id).success && ((await find(job)?.work.canReopen(id, now())) ?? false),

    /** Whether anything of a job has failed, and `retryAll` is not at it already. */
    canRetryAll: async (job: JobName): Promise<boolean> =>
      retryings.get(job)?.endedAt !== null && ((await find(job)?.work.countFailed(1)) ?? 0) > 0,

    /** Starts the next attempt of one; false when it has not failed, or can't be tried again. */
    retry: async (job: JobName, id: string): Promise<boolean> => {
      const open = find(job)
      return open !== undefined && Id.safeParse(id).success && (await again(open, [id])) > 0
    },

    /**
     * Begins to start all of a job again that have failed until now, in batches; those that can't stay failed. Where it is
     * at it already, that goes on.
     */
    retryAll: (job: JobName): void => {
      const open = find(job)
      if (open === undefined || retryings.get(job)?.endedAt === null) return
      const retrying = {
        totalCount: null,
        triedCount: 0,
        startedCount: 0,
        startedAt: now(),
        endedAt: null,
        hasFailed: false,
      }
      retryings.set(job, retrying)
      const run = runAll(open, retrying).finally(() => running.delete(run))
      running.add(run)
    },

    /** How far `retryAll` is in this process, or how it ended the last time; null when it never began. */
    findRetrying: (job: JobName): Retrying | null => retryings.get(job) ?? null,

    /** Lets the sweep find what waited for the release of a household. */
    resume: async (householdId: string): Promise<void> => {
      for (const { work } of works) await work.resume(householdId, now())
    },

    /** Stops `retryAll`: what is left stays failed. */
    close: async (): Promise<void> => {
      closing.abort()
      await Promise.all(running)
    },
  }
}
export type FailedWorkService = ReturnType<typeof createFailedWork>
