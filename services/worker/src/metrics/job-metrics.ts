import type { Meter } from '@larder/shared/server/metrics/meter'
import type { JobRun } from '../run-processor.ts'

/** The seconds that divide jobs by how long they waited or ran: a photo takes one, a file of prices an hour. */
const BUCKETS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600]

/** Returns what is to hear how each run of a job went. */
export const measureJobs = ({ prom, registry }: Meter): ((run: JobRun) => void) => {
  const registers = [registry]
  const waited = new prom.Histogram({
    name: 'larder_job_wait_seconds',
    help: 'How long jobs waited in their queue, from when they were due to their first start',
    labelNames: ['queue'],
    buckets: BUCKETS,
    registers,
  })
  const ran = new prom.Histogram({
    name: 'larder_job_run_seconds',
    help: 'How long runs of jobs took, by how they ended; several runs may be of one job',
    labelNames: ['queue', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const failures = new prom.Counter({
    name: 'larder_job_failures_total',
    help: 'Runs of jobs that failed, by the code of the error, and whether the job is tried again (retried), was given up (given_up), or can not succeed with what it was given (refused)',
    labelNames: ['queue', 'outcome', 'reason'],
    registers,
  })
  return ({ queue, waitedSeconds, seconds, outcome, reason }) => {
    if (waitedSeconds !== null) waited.observe({ queue }, waitedSeconds)
    ran.observe({ queue, outcome }, seconds)
    if (reason !== null) failures.inc({ queue, outcome, reason })
  }
}
