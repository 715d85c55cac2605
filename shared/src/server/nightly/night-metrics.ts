import type { RunCounts } from './nightly-run.repository.ts'
import { lookOnce } from '../metrics/look-once.ts'
import type { Meter } from '../metrics/meter.ts'

const DAY_MS = 86_400_000

type Nights = {
  countRunsSince: (since: Date) => Promise<RunCounts[]>
  findLastEnd: () => Promise<Date | null>
  now: () => Date
}

/** Measures the nights of households, by the runs that began within a day. */
export const measureNights = (
  { prom, registry }: Meter,
  { countRunsSince, findLastEnd, now }: Nights,
): void => {
  const registers = [registry]
  const collect = lookOnce(() => {
    const since = new Date(now().getTime() - DAY_MS)
    // Without MongoDB the last figures stay, and `larder_store_up` says why.
    return Promise.all([findLastEnd(), countRunsSince(since)]).then(tell, () => undefined)
  })
  const ended = new prom.Gauge({
    name: 'larder_night_ended_timestamp_seconds',
    help: 'When a nightly run last ended, in seconds since 1970; 0 before the first',
    registers,
    collect,
  })
  const households = new prom.Gauge({
    name: 'larder_night_households',
    help: 'Households that were due in the nightly runs of the last 24 hours',
    registers,
    collect,
  })
  const failures = new prom.Gauge({
    name: 'larder_night_failures',
    help: 'Steps that failed for a household, and batches that were given up, in the nightly runs of the last 24 hours',
    registers,
    collect,
  })
  const seconds = new prom.Gauge({
    name: 'larder_night_seconds',
    help: 'How long the longest nightly run of the last 24 hours took, or has taken so far',
    registers,
    collect,
  })

  const tell = ([lastEnd, runs]: [Date | null, RunCounts[]]) => {
    const sum = (of: (run: RunCounts) => number) => runs.reduce((total, run) => total + of(run), 0)
    ended.set((lastEnd?.getTime() ?? 0) / 1000)
    households.set(sum(({ household_count }) => household_count))
    failures.set(sum(({ report }) => (report ? report.failure_count + report.failed_batch_count : 0)))
    const times = runs.map(({ started_at, ended_at }) => (ended_at ?? now()).getTime() - started_at.getTime())
    seconds.set(Math.max(0, ...times) / 1000)
  }
}
