import type { Connection } from 'mongoose'
import { MAX_NIGHTLY_RUNS } from '@larder/shared/contracts/nightly'
import type { NightlyRun } from '@larder/shared/contracts/nightly'
import type { FeatureModule, NightlyStep } from '../feature-module.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import { createWorkSweep } from '../work/work-sweep.ts'
import { createNightlyBatchRepository, nightlyBatchesCollection } from './nightly-batch.repository.ts'
import { createNightlyBatch } from './nightly-batch.processor.ts'
import { createNightlyPlan, sumUpRun } from './nightly-plan.service.ts'
import { createNightlyRunRepository, nightlyRunsCollection } from './nightly-run.repository.ts'

type Deps = {
  connection: Connection
  households: HouseholdsService
  /** What all features do at night, in order. */
  steps: readonly NightlyStep[]
  jobs: JobProducer
  logger: Logger
  now: () => Date
}

/** The work of the night, household by household after the end of its day. */
export const createNightlyModule = ({ connection, households, steps, jobs, logger, now }: Deps) => {
  const runs = createNightlyRunRepository(connection)
  const batches = createNightlyBatchRepository(connection)
  const plan = createNightlyPlan({ runs, batches, households, jobs, logger, now })
  return {
    services: {
      countRunsSince: runs.countSince,
      findLastEnd: runs.findLastEnd,
      /** The latest runs, or a part of all, with what they did, the latest first. */
      listRuns: async (part = { skip: 0, limit: MAX_NIGHTLY_RUNS }): Promise<NightlyRun[]> => {
        const found = await runs.listLatest(part)
        return Promise.all(
          found.map(async ({ report, planned_at: _, started_at, ended_at, ...run }) => ({
            ...run,
            ...(report ?? (await sumUpRun(batches, run.id)).report),
            started_at: started_at.toISOString(),
            ended_at: ended_at?.toISOString() ?? null,
          })),
        )
      },
    },
    collections: [nightlyRunsCollection, nightlyBatchesCollection],
    processors: {
      'nightly.plan': {
        run: async (_payload, { signal }) => {
          await plan.run(signal)
          return { kind: 'done' }
        },
        // Nobody waits for it, and the next run finds the same households.
        giveUp: () => Promise.resolve(),
      },
      'nightly.batch': createNightlyBatch({ work: batches.work, steps, households, now }),
    },
    works: [{ job: 'nightly.batch', work: batches.work }],
    sweeps: [
      {
        name: 'nightly.batch',
        run: createWorkSweep({ job: 'nightly.batch', work: batches.work, jobs, now }),
      },
    ],
    // Somewhere a day ends at each quarter of an hour; only households whose day has ended are due.
    schedules: [{ job: 'nightly.plan', pattern: '*/15 * * * *' }],
  } satisfies FeatureModule
}
