import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { generateMailbox } from '@larder/shared/testkit/orders/generated-mails'
import type { ReaderReport } from './read-in-rounds.ts'
import { startSyncBench } from './sync-bench.ts'

const RESULTS = new URL('../../results/', import.meta.url)
const READER = new URL('./read-in-rounds.ts', import.meta.url)
const MAILS = 1_000
const HTML_BYTES = 50_000

/**
 * Prints and writes how many HTML mails of 50 kB one core reads in a second, and how long syncs of 1,000 mails take from
 * Gmail's stand-in to orders that wait for review: of confirmations alone, and of a household's mailbox.
 */
export async function benchOrders(): Promise<void> {
  const reader = await timeReader()
  console.table(reader)
  const now = new Date()
  const bench = await startSyncBench()
  const confirmations = generateMailbox({ mails: MAILS, orders: MAILS, now, htmlBytes: HTML_BYTES })
  const household = generateMailbox({ mails: MAILS, orders: 40, now, htmlBytes: HTML_BYTES })
  const syncs = [
    ...(await bench.sync('1,000 confirmations of 50 kB', confirmations)),
    ...(await bench.sync('a mailbox of 1,000 mails, 40 of them orders', household)),
  ]
  await bench.close()
  console.table(syncs)
  await mkdir(RESULTS, { recursive: true })
  const report = { node: process.version, reader, syncs }
  await writeFile(new URL('orders.json', RESULTS), `${JSON.stringify(report, null, 2)}\n`)
}

async function timeReader(): Promise<ReaderReport> {
  const child = fork(READER)
  const [report] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The reader ended without a result'))),
  ])) as [ReaderReport]
  return report
}
