import { mkdir, writeFile } from 'node:fs/promises'
import { median, rounded } from '../figures.ts'
import { findRedisServer, startRedisServer } from '@larder/shared/testkit/stores/redis-server'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { startEmbedded } from '../mongo-servers.ts'
import { startWorker } from '../orders/worker-process.ts'
import { createReceiptSender } from './receipt-sender.ts'
import type { ReceiptSender } from './receipt-sender.ts'

const RESULTS = new URL('../../results/', import.meta.url)
const FILES = 16
const ROUNDS = 3
const BUSY_FILES = 20
const WAITING = 10_000
const SAMPLE = 100
const AT_ONCE = 50

type Stores = { mongoUrl: string; redisUrl: string }

/**
 * Prints and writes, with a photo of a receipt: how many a minute are read by one, two and four worker processes with one
 * reading process of one thread each, and whether each was read once and rightly; how long one household waits behind 20
 * files of another; and what it costs to put a receipt into a queue of 10,000.
 */
export async function benchLoad(): Promise<void> {
  const mongo = await startEmbedded()
  const mongoUrl = new URL(mongo.uri)
  mongoUrl.pathname = '/larder'
  // As the product does: what is installed, else the one in memory.
  const binary = findRedisServer()
  const redis = await (binary === undefined ? startEmbeddedRedis() : startRedisServer(binary))
  console.log(`Redis: ${redis.kind}`)
  const stores = { mongoUrl: mongoUrl.href, redisUrl: redis.url }
  const sender = await createReceiptSender(stores)
  const throughput = await benchThroughput(stores, sender)
  console.table(throughput)
  const fairness = await benchFairness(stores, sender)
  console.table(fairness)
  const queue = await benchLongQueue(sender)
  console.table(queue)
  await sender.close()
  await Promise.all([redis.close(), mongo.close()])
  await mkdir(RESULTS, { recursive: true })
  const report = { node: process.version, redis: redis.kind, throughput, fairness, queue }
  await writeFile(new URL('load.json', RESULTS), `${JSON.stringify(report, null, 2)}\n`)
}

/** Worker processes with one reading process each, warm. */
const startReaders = async ({ mongoUrl, redisUrl }: Stores, count: number, sender: ReceiptSender) => {
  const settings = { MONGODB_URI: mongoUrl, REDIS_URL: redisUrl, OCR_THREADS: '1', LOG_LEVEL: 'info' }
  const workers = await Promise.all(
    Array.from({ length: count }, () => startWorker(settings, ['receipt-extract'])),
  )
  await Promise.all(Array.from({ length: count * 2 }, () => sender.sendAndWait(sender.newActor())))
  return {
    cpuSeconds: async () =>
      (await Promise.all(workers.map((worker) => worker.cpuSeconds()))).reduce(
        (sum, seconds) => sum + seconds,
        0,
      ),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

async function benchThroughput(stores: Stores, sender: ReceiptSender) {
  const numbers = [1, 2, 4]
  const speeds = numbers.map((): number[] => [])
  const cpu = numbers.map((): number[] => [])
  const wrong = numbers.map(() => 0)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, count] of numbers.entries()) {
      const readers = await startReaders(stores, count, sender)
      const cpuBefore = await readers.cpuSeconds()
      const start = performance.now()
      const read = await Promise.all(
        Array.from({ length: FILES }, () => sender.sendAndWait(sender.newActor())),
      )
      speeds[index]?.push((FILES / (performance.now() - start)) * 60_000)
      cpu[index]?.push(((await readers.cpuSeconds()) - cpuBefore) / FILES)
      wrong[index] =
        (wrong[index] ?? 0) +
        read.filter(({ isRight, startCount, attempt }) => !isRight || startCount !== 1 || attempt !== 1)
          .length
      await readers.stop()
    }
  }
  // Within a round, so that what else the machine does touches both alike.
  const timesOne = (index: number) =>
    median((speeds[index] ?? []).map((speed, round) => speed / (speeds[0]?.[round] ?? speed)))
  return numbers.map((processes, index) => {
    return {
      processes,
      'receipts per minute': rounded(median(speeds[index] ?? [])),
      'times one': rounded(timesOne(index)),
      slowest: rounded(Math.min(...(speeds[index] ?? []))),
      fastest: rounded(Math.max(...(speeds[index] ?? []))),
      // On a busy machine this says more than the speed: it grows where processes hinder each other.
      'processor seconds for one': rounded(median(cpu[index] ?? [])),
      'wrong or read twice': wrong[index] ?? 0,
    }
  })
}

async function benchFairness(stores: Stores, sender: ReceiptSender) {
  const readers = await startReaders(stores, 1, sender)
  const [busy, quiet] = [sender.newActor(), sender.newActor()]
  // So many readings tell the expected wait.
  await Promise.all(Array.from({ length: BUSY_FILES }, () => sender.sendAndWait(sender.newActor())))
  const alone = await sender.sendAndWait(quiet)
  const others: ReturnType<typeof sender.sendAndWait>[] = []
  for (let index = 0; index < BUSY_FILES; index += 1) {
    const sent = sender.send(busy)
    others.push(sender.sendAndWait(busy, sent))
    await sent
  }
  const startedAt = performance.now()
  const own = await sender.sendAndWait(quiet)
  const read = await Promise.all(others)
  const readBetween = read.filter(({ readAt }) => readAt > startedAt && readAt < own.readAt).length
  const last = read.at(-1)
  await readers.stop()
  return [
    {
      'alone, seconds': rounded(alone.seconds),
      [`behind ${BUSY_FILES} of another household, seconds`]: rounded(own.seconds),
      'read between': readBetween,
      'the last of the 20, seconds': rounded(last?.seconds ?? 0),
      'expected at its upload': last?.place?.expected_seconds ?? '-',
    },
  ]
}

async function benchLongQueue(sender: ReceiptSender) {
  const actors = Array.from({ length: 50 }, () => sender.newActor())
  const times: number[] = []
  const sample = async () => {
    for (const actor of [...actors, ...actors].slice(0, SAMPLE)) times.push(await sender.enqueueOnly(actor))
  }
  await sample()
  for (let waiting = 2 * SAMPLE; waiting < WAITING; waiting += AT_ONCE)
    await Promise.all(actors.slice(0, AT_ONCE).map((actor) => sender.enqueueOnly(actor)))
  await sample()
  const places: number[] = []
  for (let index = 0; index < 20; index += 1) places.push(await sender.timePlace(sender.newActor()))
  return [
    {
      'waiting receipts': WAITING,
      'enqueueing the first, ms': rounded(median(times.slice(0, SAMPLE))),
      'the last, ms': rounded(median(times.slice(-SAMPLE))),
      'asking for a place, ms': rounded(median(places)),
    },
  ]
}
