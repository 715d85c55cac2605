import { JOB_NAMES, JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import type { JobProducer } from '../jobs/job-producer.ts'
import { lookOnce } from './look-once.ts'
import type { Meter } from './meter.ts'

/** Measures what lies in the queues, at the moment at which somebody asks; absent while Redis is down. */
export const measureQueues = ({ prom, registry }: Meter, jobs: Pick<JobProducer, 'lookAt'>): void => {
  const registers = [registry]
  const collect = lookOnce(async () => {
    for (const gauge of [depth, oldest, paused]) gauge.reset()
    await Promise.all(JOB_NAMES.map((name) => lookAt(name).catch(() => undefined)))
  })
  const depth = new prom.Gauge({
    name: 'larder_queue_jobs',
    help: 'Jobs of a queue by state; of those that failed for good the latest 500 of the last hour',
    labelNames: ['queue', 'state'],
    registers,
    collect,
  })
  const oldest = new prom.Gauge({
    name: 'larder_queue_oldest_seconds',
    help: 'How long the oldest of the next 1,000 waiting jobs has been due; 0 when none waits',
    labelNames: ['queue'],
    registers,
    collect,
  })
  const paused = new prom.Gauge({
    name: 'larder_queue_paused',
    help: 'Whether somebody has paused the queue: 1 or 0',
    labelNames: ['queue'],
    registers,
    collect,
  })

  const lookAt = async (name: JobName) => {
    const { queue } = JOBS[name]
    const { counts, oldestSince, isPaused } = await jobs.lookAt(name)
    for (const [state, count] of Object.entries(counts)) depth.set({ queue, state }, count)
    oldest.set({ queue }, oldestSince === null ? 0 : Math.max(0, (Date.now() - oldestSince) / 1000))
    paused.set({ queue }, isPaused ? 1 : 0)
  }
}
