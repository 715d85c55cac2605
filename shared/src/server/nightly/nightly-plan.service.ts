import { MAX_NAMED_FAILURES } from '@larder/shared/contracts/nightly'
import type { NightlyFailure, NightlyReport } from '@larder/shared/contracts/nightly'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { EndedDay, HouseholdsService } from '../households/households.service.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import type { BatchResult, NightlyBatchRepository } from './nightly-batch.repository.ts'
import type { NightlyRunRepository, StoredRun } from './nightly-run.repository.ts'
import { addSteps } from './run-steps.ts'

/** A batch takes some seconds: short enough that workers end together, long enough that queueing it costs nothing. */
const BATCH_SIZE = 200
/** What failed is tried again by further runs of the same night, until this many have ended; then only what came late starts another one. */
const MAX_RUNS = 3
const INSERTED_AT_ONCE = 500
const UNKNOWN_ZONE = 'This worker does not know the time zone'

type Deps = {
  runs: NightlyRunRepository
  batches: NightlyBatchRepository
  households: Pick<HouseholdsService, 'listEndedDays' | 'hasDue' | 'listDueIds'>
  jobs: Pick<JobProducer, 'enqueue'>
  logger: Logger
  now: () => Date
}

const emptyReport = (): NightlyReport => ({
  batch_count: 0,
  open_batch_count: 0,
  failed_batch_count: 0,
  steps: [],
  failure_count: 0,
  failures: [],
})

/** Adds up what the batches of a run have done; `updatedAt` is when one of them last did something. */
export const sumUpRun = async (
  batches: Pick<NightlyBatchRepository, 'listResults'>,
  runId: string,
): Promise<{ report: NightlyReport; updatedAt: Date | null }> => {
  let updatedAt: Date | null = null
  const report = emptyReport()
  for await (const { state, steps, failures, updated_at } of batches.listResults(runId)) {
    report.batch_count += 1
    if (state === 'failed') report.failed_batch_count += 1
    else if (state !== 'completed') report.open_batch_count += 1
    report.steps = addSteps(report.steps, steps)
    report.failure_count += failures.length
    report.failures.push(...failures.slice(0, MAX_NAMED_FAILURES - report.failures.length))
    if (updatedAt === null || updated_at > updatedAt) updatedAt = updated_at
  }
  return { report, updatedAt }
}

/**
 * Plans the nightly work: one run for each time zone whose day has ended, in batches of households. It can be interrupted
 * anywhere, and be done by several processes at once: the run that is stored first says what its batches are.
 */
export const createNightlyPlan = ({ runs, batches, households, jobs, logger, now }: Deps) => {
  const makeBatches = async (run: StoredRun): Promise<void> => {
    const { id: run_id, time_zone, night, bounds } = run
    const ranges = [...bounds, null].map((up_to, number) => ({
      run_id,
      number,
      time_zone,
      night,
      after: bounds[number - 1] ?? null,
      up_to,
    }))
    for (let from = 0; from < ranges.length; from += INSERTED_AT_ONCE) {
      const ids = await batches.insertMissing(ranges.slice(from, from + INSERTED_AT_ONCE), now())
      for (const id of ids) await jobs.enqueue('nightly.batch', { id, attempt: 1 })
    }
    await runs.updatePlanned(run_id, now())
  }

  /** Makes the batches that an interrupted planning has left out; ends a run whose batches have all ended. */
  const advance = async (run: StoredRun): Promise<void> => {
    if (run.planned_at === null) {
      await makeBatches(run)
      return
    }
    if (await batches.hasOpen(run.id)) return
    const { report, updatedAt } = await sumUpRun(batches, run.id)
    const endedAt = updatedAt ?? now()
    if (!(await runs.updateEnded(run.id, endedAt, report))) return
    const { time_zone: timeZone, night, number, household_count, started_at } = run
    const { batch_count, failed_batch_count, failure_count, steps } = report
    const seconds = Math.round((endedAt.getTime() - started_at.getTime()) / 1000)
    const counts = { household_count, batch_count, failed_batch_count, failure_count, seconds }
    logger.info({ timeZone, night, number, ...counts, steps }, 'Nightly run ended')
  }

  /** Whether a household is due that came after its place in a run was worked on: no step has failed for it yet. */
  const hasLate = async (day: EndedDay, runId: string): Promise<boolean> => {
    const results = batches.listResults(runId)
    const next = async (): Promise<BatchResult | null> => {
      const result = await results.next()
      return result.done === true ? null : result.value
    }
    let batch = await next()
    try {
      for await (const ids of households.listDueIds(day, BATCH_SIZE)) {
        for (const id of ids) {
          while (batch !== null && batch.up_to !== null && batch.up_to < id) batch = await next()
          const isTried =
            batch?.state === 'failed' || batch?.failures.some(({ household_id }) => household_id === id)
          if (!isTried) return true
        }
      }
      return false
    } finally {
      await results.return(undefined)
    }
  }

  /** Reports once a night the households whose time zone this process does not know; they stay due. */
  const reportUnknown = async (timeZone: string): Promise<void> => {
    const yesterday = addDays(todayIn('UTC', now()), -1)
    const night = yesterday.slice(0, 10)
    if ((await runs.findLast(timeZone, night)) !== null) return
    const failures: NightlyFailure[] = []
    let count = 0
    for await (const ids of households.listDueIds({ timeZone, yesterday }, BATCH_SIZE)) {
      const named = ids.slice(0, MAX_NAMED_FAILURES - failures.length)
      failures.push(...named.map((household_id) => ({ household_id, step: 'plan', reason: UNKNOWN_ZONE })))
      count += ids.length
    }
    if (count === 0) return
    const at = now()
    const place = { time_zone: timeZone, night, number: 1 }
    const run = await runs.insert({
      ...place,
      household_count: count,
      bounds: [],
      started_at: at,
      planned_at: at,
    })
    await runs.updateEnded(run.id, at, { ...emptyReport(), failure_count: count, failures })
    logger.error({ timeZone, night, household_count: count }, UNKNOWN_ZONE)
  }

  const start = async (day: EndedDay): Promise<void> => {
    const night = day.yesterday.slice(0, 10)
    const last = await runs.findLast(day.timeZone, night)
    if (last !== null && last.ended_at === null) return
    if (last !== null && last.number >= MAX_RUNS && !(await hasLate(day, last.id))) return
    const startedAt = now()
    const bounds: string[] = []
    let count = 0
    let end: string | undefined
    for await (const ids of households.listDueIds(day, BATCH_SIZE)) {
      if (end !== undefined) bounds.push(end)
      end = ids.at(-1)
      count += ids.length
    }
    if (count === 0) return
    const run = await runs.insert({
      time_zone: day.timeZone,
      night,
      number: (last?.number ?? 0) + 1,
      household_count: count,
      bounds,
      started_at: startedAt,
    })
    await makeBatches(run)
  }

  return {
    /**
     * Ends runs that are through, and starts those that are due.
     * @throws the signal's reason; DomainError queue_unavailable, after which the next call continues
     */
    run: async (signal: AbortSignal): Promise<void> => {
      for (const run of await runs.listOpen()) {
        signal.throwIfAborted()
        await advance(run)
      }
      const { days, unknownZones } = await households.listEndedDays()
      for (const day of days) {
        signal.throwIfAborted()
        if (await households.hasDue(day)) await start(day)
      }
      for (const timeZone of unknownZones) await reportUnknown(timeZone)
    },
  }
}
