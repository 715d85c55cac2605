import { Types } from 'mongoose'
import { beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { DocumentRun } from '@larder/shared/contracts/jobs-and-events'
import { newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { NightlyStep } from '../feature-module.ts'
import { createHouseholdsModule } from '../households/households.module.ts'
import { createLogger } from '../logging.ts'
import { createIndexes } from '../store/define-collection.ts'
import { createNightlyModule } from './nightly.module.ts'
import { runSteps } from './run-steps.ts'

/** In the future, so that the store does not delete the runs meanwhile. */
let clock = new Date('2126-03-03T00:15:00Z')
const now = () => clock
const connection = await openTestDatabase()
const logger = createLogger('test', 'silent')
const households = createHouseholdsModule({ connection, publish: () => {}, now })
const signal = new AbortController().signal

/** The batches that wait in the queue. */
let queued: DocumentRun[] = []
const jobs = {
  enqueue: (_name: string, run: DocumentRun) => {
    if (!queued.some(({ id, attempt }) => id === run.id && attempt === run.attempt)) queued.push(run)
    return Promise.resolve()
  },
  schedule: () => Promise.resolve(false),
  withdraw: () => Promise.resolve(),
  retire: () => Promise.resolve(false),
  isOpen: () => Promise.resolve(false),
  lookAt: () => Promise.reject(new Error('Nobody looks')),
  hasWorker: () => Promise.resolve(true),
  findPlace: () => Promise.resolve(null),
  close: () => Promise.resolve(),
}
const open = (...steps: NightlyStep[]) =>
  createNightlyModule({ connection, households: households.services, steps, jobs, logger, now })
type Night = ReturnType<typeof open>
const contextOf = (worker: string, at = signal) => ({ logger, signal: at, worker })
const plan = (night: Night) => night.processors['nightly.plan'].run({}, contextOf('planner'))
const workOff = async (night: Night, worker = 'one') => {
  for (const run of queued.splice(0)) await night.processors['nightly.batch'].run(run, contextOf(worker))
}
const doneCount = () =>
  connection.collection('households').countDocuments({ degraded_until: new Date('2126-03-02') })

/** Households without stock, in the order of their ids. */
const settle = async (count: number, time_zone = 'UTC'): Promise<string[]> => {
  const ids = Array.from({ length: count }, newId).sort()
  await connection.collection('households').insertMany(
    ids.map((id) => ({
      _id: new Types.ObjectId(id),
      time_zone,
      created_at: clock,
      degraded_until: new Date('2126-03-01'),
    })),
  )
  return ids
}
/** A step that remembers the households it was run for, and fails for some. */
const remembering = (failsFor: readonly string[] = []) => {
  const seen: string[] = []
  const step: NightlyStep = {
    name: 'remembering',
    run: ({ householdId }) => {
      if (failsFor.includes(householdId)) return Promise.reject(new DomainError('storage_full'))
      seen.push(householdId)
      return Promise.resolve(2)
    },
  }
  return { seen, step }
}

await createIndexes(connection, [...households.collections, ...open().collections])
beforeEach(async () => {
  clock = new Date('2126-03-03T00:15:00Z')
  queued = []
  for (const name of ['households', 'nightly_runs', 'nightly_batches']) {
    await connection.collection(name).deleteMany({})
  }
})

describe('the plan of a night', () => {
  it('makes batches of the households whose day has ended, each in its own zone', async () => {
    const ids = await settle(450)
    const west = await settle(1, 'America/St_Johns')
    const { seen, step } = remembering()
    const night = open(step)
    await plan(night)
    expect(queued).toHaveLength(3)
    await workOff(night)
    expect([...seen].sort()).toEqual(ids)
    clock = new Date('2126-03-03T03:30:00Z')
    await plan(night)
    await workOff(night)
    expect(seen.at(-1)).toBe(west[0])
    await plan(night)
    expect(await night.services.listRuns()).toMatchObject([
      { time_zone: 'America/St_Johns', household_count: 1, ended_at: clock.toISOString() },
      {
        time_zone: 'UTC',
        night: '2126-03-02',
        number: 1,
        household_count: 450,
        batch_count: 3,
        open_batch_count: 0,
        failure_count: 0,
        steps: [{ name: 'remembering', household_count: 450, change_count: 900, failure_count: 0 }],
      },
    ])
  })

  it('has the same batches when several processes plan it at once, and each household is worked on once', async () => {
    const ids = await settle(450)
    const { seen, step } = remembering()
    const nights = [open(step), open(step), open(step)]
    await Promise.all(nights.map(plan))
    expect(queued).toHaveLength(3)
    await Promise.all(nights.map((night, index) => workOff(night, `worker ${index}`)))
    expect([...seen].sort()).toEqual(ids)
    await Promise.all(nights.map(plan))
    expect(queued).toEqual([])
    expect(await connection.collection('nightly_runs').countDocuments()).toBe(1)
  })

  it('is completed by the next one when it was interrupted while it made the batches', async () => {
    await settle(450)
    const night = open(remembering().step)
    await plan(night)
    // As if only the first batch had been stored.
    await connection.collection('nightly_batches').deleteMany({ number: { $gt: 0 } })
    await connection.collection('nightly_runs').updateMany({}, { $set: { planned_at: null } })
    queued = []
    await plan(night)
    expect(queued).toHaveLength(3)
    await workOff(night)
    expect(await doneCount()).toBe(450)
  })
})

describe('a household of a time zone that this process does not know', () => {
  it('is reported once a night, and holds up nobody else', async () => {
    const ids = await settle(2, 'Mars/Olympus')
    await settle(3)
    const { seen, step } = remembering()
    const night = open(step)
    await plan(night)
    await workOff(night)
    await plan(night)
    expect(seen).toHaveLength(3)
    const runs = await night.services.listRuns()
    expect(runs).toHaveLength(2)
    expect(runs.find(({ time_zone }) => time_zone === 'Mars/Olympus')).toMatchObject({
      ended_at: clock.toISOString(),
      household_count: 2,
      failure_count: 2,
      failures: ids.map((household_id) => ({
        household_id,
        step: 'plan',
        reason: 'This worker does not know the time zone',
      })),
    })
  })
})

describe('a household that comes late', () => {
  const liveThroughRuns = async (night: Night, count: number) => {
    for (let quarter = 0; quarter < count; quarter++) {
      await plan(night)
      await workOff(night)
      clock = new Date(clock.getTime() + 15 * 60_000)
    }
  }

  it('does not wait for another night, though others failed in all runs of this one', async () => {
    const ids = await settle(30)
    const { seen, step } = remembering([ids[7] ?? '', ids[29] ?? ''])
    const night = open(step)
    await liveThroughRuns(night, 5)
    expect(seen).toHaveLength(28)
    const [late] = await settle(1)
    await liveThroughRuns(night, 5)
    expect(seen).toHaveLength(29)
    expect(seen).toContain(late)
    expect((await night.services.listRuns()).map(({ number }) => number)).toEqual([4, 3, 2, 1])
  })

  it('is not taken for one whose batch was given up', async () => {
    await settle(3)
    const night = open(remembering().step)
    for (let quarter = 0; quarter < 5; quarter++) {
      await plan(night)
      queued = []
      await connection.collection('nightly_batches').updateMany({}, { $set: { state: 'failed' } })
      clock = new Date(clock.getTime() + 15 * 60_000)
    }
    expect(await night.services.listRuns()).toHaveLength(3)
  })
})

describe('a household for which a step fails', () => {
  it('is recorded with the reason, holds nobody up, and is tried in three runs of a night', async () => {
    const ids = await settle(60)
    const { seen, step } = remembering([ids[7] ?? ''])
    const last = remembering()
    const night = open(step, last.step)
    for (let quarter = 0; quarter < 6; quarter++) {
      await plan(night)
      await workOff(night)
      clock = new Date(clock.getTime() + 15 * 60_000)
    }
    expect(seen).toHaveLength(59)
    // The other steps do their part for it.
    expect(last.seen).toContain(ids[7])
    expect(await doneCount()).toBe(59)
    const runs = await night.services.listRuns()
    expect(runs.map(({ number, household_count }) => [number, household_count])).toEqual([
      [3, 1],
      [2, 1],
      [1, 60],
    ])
    for (const run of runs) {
      expect(run.failures).toEqual([{ household_id: ids[7], step: 'remembering', reason: 'storage_full' }])
    }
    // The next night it is due again, for both days.
    clock = new Date('2126-03-04T00:15:00Z')
    await plan(night)
    expect(queued).toHaveLength(1)
  })

  it('is found when a step works on many at once', async () => {
    const ids = await settle(60)
    const many: NightlyStep = {
      name: 'many',
      runMany: (some) =>
        some.some(({ householdId }) => householdId === ids[9])
          ? Promise.reject(new Error('no such thing'))
          : Promise.resolve(some.length),
    }
    const night = open(many)
    await plan(night)
    await workOff(night)
    expect(await doneCount()).toBe(59)
    expect((await night.services.listRuns())[0]).toMatchObject({
      failures: [{ household_id: ids[9], step: 'many', reason: 'no such thing' }],
      steps: [{ household_count: 59, change_count: 59, failure_count: 1 }],
    })
  })

  it('does not hold up the others when a step never ends', async () => {
    const due = (await settle(3)).map((householdId) => ({
      householdId,
      days: { timeZone: 'UTC', periods: [], degradedUntil: '', yesterday: '' },
    }))
    const endless: NightlyStep = {
      name: 'endless',
      run: ({ householdId }) =>
        householdId === due[1]?.householdId ? new Promise(() => {}) : Promise.resolve(1),
    }
    const { failures, steps } = await runSteps([endless], due, signal, 5)
    expect(failures).toMatchObject([
      { household_id: due[1]?.householdId, reason: 'It took longer than 0.005 s' },
    ])
    expect(steps).toMatchObject([{ household_count: 2, change_count: 2 }])
  })
})

describe('a worker that dies', () => {
  it('is followed by another one behind the last group that was done', async () => {
    await settle(120)
    const { seen, step } = remembering()
    let groupCount = 0
    const killed = new AbortController()
    const dying: NightlyStep = {
      name: 'dying',
      runMany: () => {
        if (++groupCount < 3) return Promise.resolve(0)
        killed.abort(new Error('killed'))
        return Promise.reject(new Error('killed'))
      },
    }
    const [first, second] = [open(step, dying), open(step)]
    await plan(first)
    const [batch] = queued.splice(0)
    if (!batch) throw new Error('There is no batch')
    await expect(
      first.processors['nightly.batch'].run(batch, contextOf('one', killed.signal)),
    ).rejects.toThrow('killed')
    expect(await doneCount()).toBe(100)
    seen.length = 0
    await second.processors['nightly.batch'].run(batch, contextOf('two'))
    expect(seen).toHaveLength(20)
    expect(await doneCount()).toBe(120)
  })

  it('before its last group was marked has what it counted done, and not counted again', async () => {
    const ids = await settle(4)
    const { seen, step } = remembering()
    const night = open(step)
    await plan(night)
    // What it leaves behind when it dies between counting two households and marking them.
    const steps = [{ name: 'remembering', household_count: 2, change_count: 4, failure_count: 0, seconds: 1 }]
    await connection
      .collection('nightly_batches')
      .updateOne({}, { $set: { start_count: 1, counted: ids.slice(0, 2), steps } })
    await workOff(night)
    expect(seen).toEqual(ids.slice(2))
    expect(await doneCount()).toBe(4)
    await plan(night)
    expect((await night.services.listRuns())[0]?.steps).toMatchObject([
      { household_count: 4, change_count: 8 },
    ])
  })

  it('again and again on one household leaves this one out', async () => {
    const ids = await settle(5)
    const { seen, step } = remembering()
    const night = open(step)
    await plan(night)
    // What a second worker leaves behind that died while it took each household alone.
    await connection
      .collection('nightly_batches')
      .updateOne({}, { $set: { start_count: 2, current: ids[2] } })
    await workOff(night)
    expect(seen).toEqual(ids.filter((id) => id !== ids[2]))
    expect((await night.services.listRuns())[0]?.failures).toMatchObject([
      { household_id: ids[2], step: 'all' },
    ])
  })
})
