import type { JobName } from '@larder/shared/contracts/jobs-and-events'
import type { Processor, Processors } from '@larder/shared/server/jobs/processor'
import { JOB_NAMES } from '@larder/shared/contracts/jobs-and-events'

const idle: Processor<JobName> = {
  run: () => Promise.reject(new Error('not expected')),
  giveUp: () => Promise.resolve(),
}

/** A processor for every job, for tests that run some of them or none. */
export const IDLE_PROCESSORS = Object.fromEntries(JOB_NAMES.map((name) => [name, idle])) as Record<
  JobName,
  typeof idle
> satisfies Processors
