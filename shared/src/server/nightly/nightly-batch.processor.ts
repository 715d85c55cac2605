import type { NightlyFailure } from '@larder/shared/contracts/nightly'
import type { NightlyStep } from '../feature-module.ts'
import type { EndedDay, HouseholdsService } from '../households/households.service.ts'
import { createDocumentProcessor } from '../work/document-processor.ts'
import type { JobContext } from '../jobs/processor.ts'
import type { Held } from '../work/work-store.ts'
import type { NightlyBatch, NightlyBatchRepository } from './nightly-batch.repository.ts'
import { addSteps, runSteps } from './run-steps.ts'

/** How many households are worked on together: few enough that little is repeated after an interruption. */
const GROUP_SIZE = 50
const DIED = 'A worker died while it worked on this household'

type Deps = {
  work: NightlyBatchRepository['work']
  steps: readonly NightlyStep[]
  households: Pick<HouseholdsService, 'listDue' | 'markDone'>
  now: () => Date
}

/** The last day that has ended, for the households of a batch. */
const endedDayOf = ({ time_zone, night }: Pick<NightlyBatch, 'time_zone' | 'night'>): EndedDay => ({
  timeZone: time_zone,
  yesterday: `${night}T00:00:00.000Z`,
})

/**
 * The job that runs the nightly steps for the households of a batch, group by group; a group that is done is marked in its
 * households, so that whoever takes the batch over continues behind it. If a worker died on it, the next one takes each
 * household alone, and leaves out the one on which a worker dies again.
 */
export const createNightlyBatch = ({ work, steps, households, now }: Deps) => {
  const run = async (held: Held<NightlyBatch>, { signal }: JobContext): Promise<void> => {
    const { document } = held
    const day = endedDayOf(document)
    const record = async (change: Partial<NightlyBatch>) => {
      if (!(await work.update(held, change, now()))) throw new Error('The lease is lost')
    }

    // A worker may have died in between: what it has counted is not to be done and counted again.
    await households.markDone(day, document.counted)
    const failures: NightlyFailure[] = [...document.failures]
    if (document.current !== null) {
      failures.push({ household_id: document.current, step: 'all', reason: DIED })
      await record({ failures, current: null })
    }
    const failed = new Set(failures.map(({ household_id }) => household_id))
    const isAlone = document.start_count > 1
    let totals = document.steps
    let after = document.after

    for (;;) {
      signal.throwIfAborted()
      const group = await households.listDue(day, { after, upTo: document.up_to }, isAlone ? 1 : GROUP_SIZE)
      const last = group.at(-1)
      if (last === undefined) return
      after = last.householdId
      const wanted = group.filter(({ householdId }) => !failed.has(householdId))
      if (wanted.length === 0) continue
      if (isAlone) await record({ current: last.householdId })
      const result = await runSteps(steps, wanted, signal)
      for (const { household_id } of result.failures) failed.add(household_id)
      failures.push(...result.failures)
      totals = addSteps(totals, result.steps)
      const counted = wanted.map(({ householdId }) => householdId).filter((id) => !failed.has(id))
      await record({ steps: totals, failures, current: null, counted })
      await households.markDone(day, counted)
    }
  }

  return createDocumentProcessor('nightly.batch', {
    work,
    run: async (held, context) => {
      try {
        await run(held, context)
      } catch (error) {
        // This worker lives: what it stops at is not to blame.
        await work.update(held, { current: null }, now()).catch(() => undefined)
        throw error
      }
      await work.complete(held, {}, now())
    },
    // The run's report counts it, and the next run takes its households.
    onFailed: () => Promise.resolve(),
    now,
  })
}
