import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReceiptReader } from '@larder/shared/server/ports/receipt-reader'
import type { StoredReceipt } from '@larder/shared/server/receipts/receipt.repository'
import { IS_IN_FULL } from '@larder/shared/testkit/in-full'
import { newId } from '@larder/shared/testkit/new-actor'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startWorkers } from '../../registry.ts'
import { IDLE_PROCESSORS } from '../../testing/idle-processors.ts'
import { createTestReceipts, READ_RECEIPT } from '../../testing/test-receipts.ts'
import type { TestReceipts } from '../../testing/test-receipts.ts'
import type { ReceiptJobName } from '@larder/shared/server/receipts/receipt-jobs'

/** The most readings of another household between two of one's own, or before the first. */
const BETWEEN = 2

const STORES = [
  {
    name: 'the test run’s Redis',
    open: (url: string) => Promise.resolve({ url, close: () => Promise.resolve() }),
  },
  ...(IS_IN_FULL ? [{ name: 'js-redis-server', open: () => startEmbeddedRedis() }] : []),
]

/** The lengths of the runs of `other` before each reading of `own`. */
const waitsOf = (order: readonly string[], own: string, other: string): number[] => {
  const waits: number[] = []
  let wait = 0
  for (const household of order) {
    if (household === other) wait++
    if (household !== own) continue
    waits.push(wait)
    wait = 0
  }
  return waits
}

describe.each(STORES)('receipts of several households on $name', ({ open }) => {
  let sut: TestReceipts
  let closeRedis: () => Promise<void>
  let [busy, quiet] = ['', '']
  /** Whose receipts were read, in order. */
  let order: string[] = []
  let redisUrl: string
  beforeAll(async () => {
    const redis = await open(freshDatabase().redisUrl)
    closeRedis = redis.close
    redisUrl = redis.url
  })
  afterAll(() => closeRedis())
  // What one test leaves to be read is not there for the next one.
  beforeEach(async () => {
    const { mongoUrl, keyPrefix } = freshDatabase()
    sut = await createTestReceipts(mongoUrl, redisUrl, keyPrefix)
    ;[busy, quiet] = [newId(), newId()]
    order = []
  })
  afterEach(() => sut.close())

  /** As large as a scan of several pages. */
  const uploadLarge = async (householdId: string) =>
    (await sut.upload(householdId, { data: new Uint8Array(1_000_001) })).receipt

  const uploadMany = async (householdId: string, count: number) => {
    for (let index = 0; index < count; index++) await sut.upload(householdId)
  }

  /** Lets a worker read so many, and stops it after `then`, while it reads the next ones. */
  const readSome = async (
    count: number,
    then = () => Promise.resolve(),
    names: ReceiptJobName[] = ['receipt.extract'],
  ) => {
    const redis = sut.connectQueue()
    let started = 0
    const read: ReceiptReader['read'] = async (_file, _mimeType, { signal } = {}) => {
      signal?.throwIfAborted()
      if (++started > count && signal) await once(signal, 'abort')
      signal?.throwIfAborted()
      return READ_RECEIPT
    }
    const isEnough = order.length + count
    const work: TestReceipts['work'] = {
      ...sut.work,
      complete: async (held, ...result) => {
        const isSaved = await sut.work.complete(held, ...result)
        if (isSaved) order.push(held.document.household_id)
        return isSaved
      },
    }
    const extract = sut.createExtract({
      work,
      reader: { read, close: () => Promise.resolve() },
    })
    const processors = {
      ...IDLE_PROCESSORS,
      'receipt.extract': extract,
      'receipt.extract-large': extract,
    }
    const workers = startWorkers(processors, names, {
      redis,
      prefix: sut.prefix,
      logger: sut.logger,
    })
    await waitUntil(`${count} readings`, () => order.length === isEnough)
    await then()
    await workers.close()
    redis.disconnect()
  }

  it('reads the only file of one before the third of the 60 that another sent first', async () => {
    await uploadMany(busy, 60)
    await uploadMany(quiet, 1)
    await readSome(10)
    expect(Math.max(...waitsOf(order, quiet, busy))).toBeLessThanOrEqual(BETWEEN)
    expect(order).toContain(quiet)
  })

  it('takes turns with whoever comes later, whatever was read before, also after a restart', async () => {
    await uploadMany(busy, 30)
    await readSome(20)
    await uploadMany(quiet, 10)
    order = []
    await readSome(20)
    expect(Math.max(...waitsOf(order, quiet, busy))).toBeLessThanOrEqual(BETWEEN)
    // Who waits already is not overtaken by all of the newcomer's.
    expect(Math.max(...waitsOf(order, busy, quiet))).toBeLessThanOrEqual(BETWEEN)
  })

  it('tells the place of a file and the wait, by what was read last and how many are read at a time', async () => {
    await uploadMany(busy, 30)
    const { receipt: last } = await sut.upload(busy)
    expect(await sut.jobs.findPlace('receipt.extract', last)).toMatchObject({ place: 31 })
    await readSome(10, async () => {
      // Once the job of the tenth has ended: its reading is saved before.
      await waitUntil('two of the 21 that are left to be read', async () => {
        const found = await sut.jobs.findPlace('receipt.extract', last)
        return found?.place === 19
      })
      // Each of the last twenty took ten seconds.
      const jobs = await sut.redis.zrevrange(`${sut.prefix}:receipt-extract:completed`, 0, 19)
      for (const id of jobs) {
        const key = `${sut.prefix}:receipt-extract:${id}`
        await sut.redis.hset(key, 'processedOn', 1_000, 'finishedOn', 11_000)
      }
      const place = await sut.jobs.findPlace('receipt.extract', last)
      expect(place).toEqual({ place: 19, expected_seconds: 10 * (19 / 2 + 1) })
    })
    const { receipt: next } = await sut.upload(quiet)
    // Behind the one that the stopped worker returned; without a worker nobody knows how long it takes.
    expect(await sut.jobs.findPlace('receipt.extract', next)).toEqual({ place: 2, expected_seconds: null })
    await readSome(22)
    expect(await sut.jobs.findPlace('receipt.extract', last)).toBeNull()
  })

  it('has small files wait for no large ones, and the large ones take turns of their own', async () => {
    const LARGE = 'receipt.extract-large'
    const larges = [await uploadLarge(busy), await uploadLarge(busy), await uploadLarge(busy)]
    await uploadMany(busy, 20)
    await uploadMany(quiet, 1)
    // Who serves small files alone comes to the end of them.
    await readSome(21)
    const placeOf = (receipt: StoredReceipt) => sut.jobs.findPlace(LARGE, receipt)
    expect(await placeOf(larges[2]!)).toEqual({ place: 3, expected_seconds: null })
    // How many small ones were read does not move whoever comes with a large one.
    const own = await uploadLarge(quiet)
    expect(await placeOf(own)).toMatchObject({ place: 2 })

    const keys = await sut.redis.keys(`${sut.prefix}:receipt-extract*`)
    await sut.redis.del(keys)
    await sut.sweepIn(60)
    for (const { id } of [...larges, own]) {
      expect(await sut.jobs.isOpen(LARGE, { id, attempt: 2 })).toBe(true)
      expect(await sut.jobs.isOpen('receipt.extract', { id, attempt: 2 })).toBe(false)
    }
    order = []
    await readSome(4, undefined, [LARGE])
    expect(order.indexOf(quiet)).toBeLessThanOrEqual(BETWEEN)
  })

  it('keeps the turns when Redis lost the queue', async () => {
    await uploadMany(busy, 20)
    await uploadMany(quiet, 1)
    const keys = await sut.redis.keys(`${sut.prefix}:receipt-extract:*`)
    await sut.redis.del(keys)
    await sut.sweepIn(60)
    await readSome(21)
    expect(order.indexOf(quiet)).toBeGreaterThanOrEqual(0)
    expect(order.indexOf(quiet)).toBeLessThanOrEqual(BETWEEN)
  })
})
