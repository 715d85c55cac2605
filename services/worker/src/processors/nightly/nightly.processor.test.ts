import { randomUUID } from 'node:crypto'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { NightlyStep } from '@larder/shared/server/feature-module'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Actor } from '@larder/shared/server/authz'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'
import type { Stock } from '@larder/shared/testkit/stock'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import type { JobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createIndexes } from '@larder/shared/server/store/define-collection'
import { connectMongo } from '@larder/shared/server/store/mongo'
import type { MongoHandle } from '@larder/shared/server/store/mongo'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { IS_IN_FULL } from '@larder/shared/testkit/in-full'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startWorkers } from '../../registry.ts'
import { createScheduleSweep } from '../../schedules.ts'
import { IDLE_PROCESSORS } from '../../testing/idle-processors.ts'
import { createNightlyModule } from '@larder/shared/server/nightly/nightly.module'

const STORES = [
  {
    name: 'the test run’s Redis',
    open: (url: string) => Promise.resolve({ url, close: () => Promise.resolve() }),
  },
  ...(IS_IN_FULL ? [{ name: 'js-redis-server', open: () => startEmbeddedRedis() }] : []),
]
const DAY_MS = 86_400_000
/** In the future, so that the store does not delete the runs meanwhile. */
const FIRST_DAY_MS = Date.parse('2126-03-01T12:00:00Z')
const LOT_COUNT = 20
const logger = createLogger('test', 'silent')

describe.each(STORES)('the nightly jobs on $name', ({ open }) => {
  let mongo: MongoHandle
  let redis: ReturnType<typeof connectProducerRedis>
  let redisUrl: string
  let mongoUrl: string
  let jobs: JobProducer
  let queue: Queue
  let batchQueue: Queue
  let close: () => Promise<void>
  let daysLater = 0
  let stock: Stock
  const prefix = freshDatabase().keyPrefix
  let msLater = 0
  const now = () => new Date(FIRST_DAY_MS + daysLater * DAY_MS + msLater)
  const running: { close: () => Promise<void> }[] = []

  beforeAll(async () => {
    const fresh = freshDatabase()
    const store = await open(fresh.redisUrl)
    redisUrl = store.url
    mongoUrl = fresh.mongoUrl
    mongo = connectMongo(mongoUrl, logger)
    redis = connectProducerRedis(redisUrl, logger)
    await mongo.connected
    await waitUntil('Redis', () => redis.status === 'ready')
    jobs = createJobProducer(redis, prefix, logger)
    queue = new Queue('nightly-plan', { connection: redis, prefix })
    batchQueue = new Queue('nightly-batch', { connection: redis, prefix })
    stock = createStock(mongo.connection, now)
    await stock.ensureIndexes()
    await createIndexes(mongo.connection, nightly().collections)
    close = store.close
  })
  beforeEach(async () => {
    daysLater = 0
    msLater = 0
    await queue.obliterate({ force: true })
    await batchQueue.obliterate({ force: true })
    for (const name of ['households', 'stock_movements', 'nightly_runs', 'nightly_batches']) {
      await mongo.connection.collection(name).deleteMany({})
    }
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.close()))
  })
  afterAll(async () => {
    await queue.close()
    await batchQueue.close()
    await jobs.close()
    redis.disconnect()
    await mongo.close()
    await close()
  })

  /** A household with 20 lots of 1 l each, two days later. */
  const stockUp = async (): Promise<Actor> => {
    const name = `maya-${randomUUID()}`
    const { users } = stock
    const account = { username: name, email: `${name}@example.org`, password_hash: 'x' }
    const { id, household_id } = await users.insertWithHousehold(account, 'UTC', now())
    const actor = { userId: id, householdId: household_id, sessionId: id, timeZone: 'UTC' }
    const lines = Array.from({ length: LOT_COUNT }, (_, index) => ({
      name: `Thing ${index}`,
      quantity: 1,
      unit: 'l',
    }))
    await stock.receiptStock.addReceiptItems(actor, lines, {}, {})
    daysLater = 2
    return actor
  }
  const quantitiesOf = async (actor: Actor) => [
    ...new Set((await stock.inventory.list(actor)).map(({ quantity }) => quantity)),
  ]
  const waitUntilLeft = (actor: Actor, quantity: number) =>
    waitUntil(`${quantity} l to be left`, async () => (await quantitiesOf(actor)).join() === String(quantity))
  const movementCount = () =>
    mongo.connection.collection('stock_movements').countDocuments({ kind: 'degrade' })

  const nightly = (steps: readonly NightlyStep[] = stock.nightly, { connection } = mongo) =>
    createNightlyModule({ connection, ...stock, steps, jobs, logger, now })

  const startWorker = (steps?: readonly NightlyStep[], store = mongo) => {
    const processors = { ...IDLE_PROCESSORS, ...nightly(steps, store).processors }
    const queueRedis = connectWorkerRedis(redisUrl, logger)
    const names = ['nightly.plan', 'nightly.batch'] as const
    const worker = startWorkers(processors, names, { redis: queueRedis, prefix, logger })
    worker.ready.catch(() => undefined)
    running.push({
      close: async () => {
        await worker.close()
        queueRedis.disconnect()
      },
    })
    return {
      /** Disconnected from its stores it can neither return its job nor keep lock and lease, like a killed process. */
      kill: async () => {
        queueRedis.disconnect()
        await store.close()
      },
    }
  }
  const enqueue = (run: number) => {
    const { attempts, backoffMs } = JOBS['nightly.plan']
    const backoff = { type: 'exponential', delay: backoffMs }
    return queue.add('nightly.plan', {}, { jobId: `test-${run}`, attempts, backoff })
  }

  it('runs at once if Redis has no schedule, and then on schedule', async () => {
    const actor = await stockUp()
    startWorker()
    const sweep = createScheduleSweep(jobs, nightly().schedules)
    expect(await sweep()).toMatchObject({ scheduleCount: 1 })
    await waitUntilLeft(actor, 0.95)
    expect(await sweep()).toMatchObject({ scheduleCount: 0 })
    const [next] = await queue.getDelayed()
    expect(new Date((next?.timestamp ?? 0) + (next?.delay ?? 0)).getUTCMinutes() % 15).toBe(0)
    expect(next?.opts.attempts).toBe(3)
  })

  it('is scheduled again when Redis was emptied, and makes up for the days', async () => {
    const actor = await stockUp()
    startWorker()
    const sweep = createScheduleSweep(jobs, nightly().schedules)
    await sweep()
    await waitUntilLeft(actor, 0.95)
    await waitUntil('the jobs to end', async () => {
      const active = await Promise.all([queue.getActiveCount(), batchQueue.getActiveCount()])
      return active.every((count) => count === 0)
    })
    const keys = await redis.keys(`${prefix}:*`)
    await redis.del(...keys)
    daysLater = 9
    expect(await sweep()).toMatchObject({ scheduleCount: 1 })
    await waitUntilLeft(actor, 0.66342)
    expect(await movementCount()).toBe(2 * LOT_COUNT)
  })

  it('runs once when processes start together', async () => {
    const counts = await Promise.all([1, 2, 3].map(() => createScheduleSweep(jobs, nightly().schedules)()))
    expect(counts.some(({ scheduleCount }) => scheduleCount === 1)).toBe(true)
    expect(await queue.getJobSchedulers()).toHaveLength(1)
    expect(await queue.getWaitingCount()).toBe(1)
    expect(await queue.getDelayedCount()).toBe(1)
  })

  it('processes each day once when it is delivered twice, to two workers', async () => {
    const actor = await stockUp()
    await Promise.all([enqueue(1), enqueue(2)])
    startWorker()
    startWorker()
    await waitUntil('both plans to end', async () => (await queue.getCompletedCount()) === 2)
    await waitUntilLeft(actor, 0.95)
    expect(await movementCount()).toBe(LOT_COUNT)
    expect(await nightly().services.listRuns()).toMatchObject([
      { night: '2126-03-02', time_zone: 'UTC', number: 1, household_count: 1, batch_count: 1 },
    ])
  })

  it('continues where a killed worker stopped', async () => {
    const actor = await stockUp()
    const repositories = createStockRepositories(mongo.connection)
    const { movements } = repositories
    let halfIsDone = () => {}
    const half = new Promise<void>((resolve) => (halfIsDone = resolve))
    // The first worker writes only half of the movements.
    const stuck = createStock(mongo.connection, now, {
      ...repositories,
      movements: {
        ...movements,
        insertMany: async (many) => {
          await movements.insertMany(many.slice(0, LOT_COUNT / 2))
          halfIsDone()
          return new Promise(() => {})
        },
      },
    })
    const ownStore = connectMongo(mongoUrl, logger)
    await ownStore.connected
    const first = startWorker(stuck.nightly, ownStore)
    await enqueue(1)
    await half
    expect(await movementCount()).toBe(LOT_COUNT / 2)
    await first.kill()
    // Until the lease has ended.
    msLater = 11_000
    startWorker()
    await waitUntil('the night to be written down', async () => (await batchQueue.getCompletedCount()) === 1)
    expect(await quantitiesOf(actor)).toEqual([0.95])
    expect(await movementCount()).toBe(LOT_COUNT)
    expect(await stock.runNight(new AbortController().signal)).toMatchObject({ householdCount: 0 })
  })

  it('is retried when the store fails, and skips what is done', async () => {
    const actor = await stockUp()
    let runCount = 0
    const away: NightlyStep = {
      name: 'away',
      runMany: () => {
        if (++runCount === 1) return Promise.reject(new DomainError('database_unavailable'))
        return Promise.resolve(0)
      },
    }
    startWorker([...stock.nightly, away])
    await enqueue(1)
    await waitUntil('the first try to fail', async () => (await batchQueue.getDelayedCount()) === 1)
    // It would run by itself after some seconds.
    await batchQueue.promoteJobs()
    await waitUntil('the second try', async () => (await batchQueue.getCompletedCount()) === 1)
    expect(runCount).toBe(2)
    expect(await quantitiesOf(actor)).toEqual([0.95])
    expect(await movementCount()).toBe(LOT_COUNT)
  })

  it('removes the schedule of an earlier version, with what it has queued', async () => {
    const old = new Queue('inventory-degrade', { connection: redis, prefix })
    await old.upsertJobScheduler(
      'inventory.degrade',
      { pattern: '*/15 * * * *' },
      { name: 'inventory.degrade' },
    )
    await old.add('inventory.degrade', {})
    const sweep = createScheduleSweep(jobs, nightly().schedules)
    expect(await sweep()).toMatchObject({ retiredCount: 1 })
    expect(await old.getJobSchedulersCount()).toBe(0)
    expect(await old.getJobCountByTypes('waiting', 'delayed', 'active')).toBe(0)
    expect(await sweep()).toEqual({ scheduleCount: 0, retiredCount: 0 })
    await old.close()
  })
})
