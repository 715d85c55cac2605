import { randomUUID } from 'node:crypto'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { Actor } from '@larder/shared/server/authz'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'
import type { Stock } from '@larder/shared/testkit/stock'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import type { JobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { connectMongo } from '@larder/shared/server/store/mongo'
import type { MongoHandle } from '@larder/shared/server/store/mongo'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startWorkers } from '../../registry.ts'
import { createScheduleSweep } from '../../schedules.ts'
import { IDLE_PROCESSORS } from '../../testing/idle-processors.ts'
import { createInventoryDegrade } from '@larder/shared/server/inventory/inventory-degrade.processor'

const STORES = [
  {
    name: 'the test run’s Redis',
    open: (url: string) => Promise.resolve({ url, close: () => Promise.resolve() }),
  },
  { name: 'js-redis-server', open: () => startEmbeddedRedis() },
]
const DAY_MS = 86_400_000
const FIRST_DAY_MS = Date.parse('2026-03-01T12:00:00Z')
const LOT_COUNT = 20
const logger = createLogger('test', 'silent')

describe.each(STORES)('inventory.degrade on $name', ({ open }) => {
  let mongo: MongoHandle
  let redis: ReturnType<typeof connectProducerRedis>
  let redisUrl: string
  let jobs: JobProducer
  let queue: Queue
  let close: () => Promise<void>
  let daysLater = 0
  let stock: Stock
  const prefix = freshDatabase().keyPrefix
  const now = () => new Date(FIRST_DAY_MS + daysLater * DAY_MS)
  const running: { close: () => Promise<void> }[] = []

  beforeAll(async () => {
    const fresh = freshDatabase()
    const store = await open(fresh.redisUrl)
    redisUrl = store.url
    mongo = connectMongo(fresh.mongoUrl, logger)
    redis = connectProducerRedis(redisUrl, logger)
    await mongo.connected
    await waitUntil('Redis', () => redis.status === 'ready')
    jobs = createJobProducer(redis, prefix, logger)
    queue = new Queue('inventory-degrade', { connection: redis, prefix })
    stock = createStock(mongo.connection, now)
    await stock.ensureIndexes()
    close = store.close
  })
  beforeEach(async () => {
    daysLater = 0
    await queue.obliterate({ force: true })
    for (const name of ['households', 'stock_movements']) {
      await mongo.connection.collection(name).deleteMany({})
    }
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.close()))
  })
  afterAll(async () => {
    await queue.close()
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

  const startWorker = (degradation: Pick<Stock['degradation'], 'run'> = stock.degradation) => {
    const processors = { ...IDLE_PROCESSORS, 'inventory.degrade': createInventoryDegrade(degradation) }
    const queueRedis = connectWorkerRedis(redisUrl, logger)
    const worker = startWorkers(processors, ['inventory.degrade'], { redis: queueRedis, prefix, logger })
    worker.ready.catch(() => undefined)
    running.push({
      close: async () => {
        await worker.close()
        queueRedis.disconnect()
      },
    })
    /** Disconnected from Redis it can neither return its job nor keep the lock, like a killed process. */
    return { kill: () => queueRedis.disconnect() }
  }
  const enqueue = (run: number) => {
    const { attempts, backoffMs } = JOBS['inventory.degrade']
    const backoff = { type: 'exponential', delay: backoffMs }
    return queue.add('inventory.degrade', {}, { jobId: `test-${run}`, attempts, backoff })
  }

  it('runs at once if Redis has no schedule, and then on schedule', async () => {
    const actor = await stockUp()
    startWorker()
    const sweep = createScheduleSweep(jobs, stock.schedules)
    expect(await sweep()).toEqual({ scheduleCount: 1 })
    await waitUntilLeft(actor, 0.95)
    expect(await sweep()).toEqual({ scheduleCount: 0 })
    const [next] = await queue.getDelayed()
    expect(new Date((next?.timestamp ?? 0) + (next?.delay ?? 0)).getUTCMinutes() % 15).toBe(0)
    expect(next?.opts.attempts).toBe(3)
  })

  it('is scheduled again when Redis was emptied, and makes up for the days', async () => {
    const actor = await stockUp()
    startWorker()
    const sweep = createScheduleSweep(jobs, stock.schedules)
    await sweep()
    await waitUntilLeft(actor, 0.95)
    await waitUntil('the job to end', async () => (await queue.getActiveCount()) === 0)
    const keys = await redis.keys(`${prefix}:*`)
    await redis.del(...keys)
    daysLater = 9
    expect(await sweep()).toEqual({ scheduleCount: 1 })
    await waitUntilLeft(actor, 0.66342)
    expect(await movementCount()).toBe(2 * LOT_COUNT)
  })

  it('runs once when processes start together', async () => {
    const counts = await Promise.all([1, 2, 3].map(() => createScheduleSweep(jobs, stock.schedules)()))
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
    await waitUntil('both jobs to end', async () => (await queue.getCompletedCount()) === 2)
    expect(await quantitiesOf(actor)).toEqual([0.95])
    expect(await movementCount()).toBe(LOT_COUNT)
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
    const first = startWorker(stuck.degradation)
    await enqueue(1)
    await half
    expect(await movementCount()).toBe(LOT_COUNT / 2)
    first.kill()
    startWorker()
    await waitUntil('the night to be written down', async () => (await queue.getCompletedCount()) === 1)
    expect(await quantitiesOf(actor)).toEqual([0.95])
    expect(await movementCount()).toBe(LOT_COUNT)
    expect(await stock.degradation.run(new AbortController().signal)).toMatchObject({ movementCount: 0 })
  })

  it('is retried when the store fails, and skips what is done', async () => {
    const actor = await stockUp()
    let runCount = 0
    startWorker({
      run: (signal) => {
        if (++runCount === 1) return Promise.reject(new Error('the store is away'))
        return stock.degradation.run(signal)
      },
    })
    await enqueue(1)
    await waitUntil('the first try to fail', async () => (await queue.getDelayedCount()) === 1)
    // It would run by itself after some seconds.
    await queue.promoteJobs()
    await waitUntil('the second try', async () => (await queue.getCompletedCount()) === 1)
    expect(runCount).toBe(2)
    expect(await quantitiesOf(actor)).toEqual([0.95])
  })
})
