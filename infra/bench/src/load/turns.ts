import { mkdir, writeFile } from 'node:fs/promises'
import { median, rounded } from '../figures.ts'
import { startWorker } from '../orders/worker-process.ts'
import { startLoadedStores } from './loaded-stores.ts'
import type { LoadedStores } from './loaded-stores.ts'
import { createReceiptSender } from './receipt-sender.ts'
import type { ReceiptSender } from './receipt-sender.ts'

const RESULTS = new URL('../../results/', import.meta.url)
const BUSY_FILES = 20
const WAITING = 10_000
const SAMPLE = 100
const AT_ONCE = 50

/**
 * Prints and writes, with a photo of a receipt: how long one household waits behind 20 files of another, with one reading
 * process; and what it costs to put a receipt into a queue of 10,000.
 */
export async function benchTurns(): Promise<void> {
  const stores = await startLoadedStores()
  try {
    const sender = await createReceiptSender(stores)
    try {
      await benchWith(stores, sender)
    } finally {
      await sender.close()
    }
  } finally {
    await stores.close()
  }
}

const benchWith = async (stores: LoadedStores, sender: ReceiptSender): Promise<void> => {
  const fairness = await benchFairness(stores, sender)
  console.table(fairness)
  const queue = await benchLongQueue(sender)
  console.table(queue)
  await mkdir(RESULTS, { recursive: true })
  const report = { node: process.version, redis: stores.redisKind, fairness, queue }
  await writeFile(new URL('turns.json', RESULTS), `${JSON.stringify(report, null, 2)}\n`)
}

/** With a worker of one reading process. */
async function benchFairness({ mongoUrl, redisUrl }: LoadedStores, sender: ReceiptSender) {
  const settings = { MONGODB_URI: mongoUrl, REDIS_URL: redisUrl, OCR_THREADS: '1', LOG_LEVEL: 'info' }
  const reader = await startWorker(settings, ['receipt-extract'])
  try {
    return await measureFairness(sender)
  } finally {
    await reader.close()
  }
}

async function measureFairness(sender: ReceiptSender) {
  // The first files only warm the reader up.
  await Promise.all([sender.newActor(), sender.newActor()].map((actor) => sender.sendAndWait(actor)))
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
