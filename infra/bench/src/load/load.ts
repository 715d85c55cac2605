import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import mongoose from 'mongoose'
import { RECEIPT_JOBS } from '@larder/shared/server/receipts/receipt-jobs'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { pathOfFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { median, quantile, rounded } from '../figures.ts'
import { seedHousehold } from '../household/household-data.ts'
import { startSide } from '../household/household-servers.ts'
import { startWorker } from '../orders/worker-process.ts'
import { cpuSecondsOf, peakMegabytesOf } from '../process-figures.ts'
import { receiptFiles, receiptSets } from '../receipts/receipt-files.ts'
import { startLoadedStores } from './loaded-stores.ts'
import type { LoadedStores } from './loaded-stores.ts'
import { createPerson } from './person.ts'
import type { Person, Sent } from './person.ts'
import { createTenCalls } from './ten-calls.ts'
import type { NamedCall } from './ten-calls.ts'

const RESULTS = new URL('../../results/', import.meta.url)
const PEOPLE = 12
const FILES_PER_SET = 12
const READERS = [1, 2, 4]
/** Nobody begins another upload after this long, so that a busy machine makes the bench inexact and not long. */
const MAX_SECONDS = 55
const ENTRIES = 300
const TURNS = 4
const UPLOADING = 2
const CALLS_IN_A_TURN = 12

type Load = {
  people: readonly Person[]
  files: readonly string[]
  gists: Map<string, string>
  stores: LoadedStores
  apiPid: number
}

/** The first files of each set that is there, one of each set in turn; the receipts of the tests where there is none. */
const takeFiles = async (): Promise<string[]> => {
  const real = await Promise.all(receiptSets().map((set) => receiptFiles(set, FILES_PER_SET)))
  const readable = Object.values(RECEIPT_FIXTURES).filter(({ truth }) => truth !== null)
  const sets =
    real.length > 0
      ? real
      : readable.map((fixture) => Array<string>(FILES_PER_SET).fill(pathOfFixture(fixture)))
  return Array.from({ length: FILES_PER_SET }, (_, index) => sets.flatMap((set) => set[index] ?? [])).flat()
}

/** Workers with one reading process each. */
const startReaders = async ({ mongoUrl, redisUrl }: LoadedStores, count: number) => {
  const settings = { MONGODB_URI: mongoUrl, REDIS_URL: redisUrl, OCR_THREADS: '1', LOG_LEVEL: 'info' }
  const queues = Object.values(RECEIPT_JOBS).map((name) => JOBS[name].queue)
  return Promise.all(Array.from({ length: count }, () => startWorker(settings, queues)))
}
type Readers = Awaited<ReturnType<typeof startReaders>>

/** Has everybody upload the files in turns, one file after the other, and says how it went. */
const uploadAll = async (people: readonly Person[], files: readonly string[]): Promise<Sent[]> => {
  const left = [...files]
  const sent: Sent[] = []
  const until = performance.now() + MAX_SECONDS * 1000
  await Promise.all(
    people.map(async (person) => {
      for (let file = left.shift(); file !== undefined && performance.now() < until; file = left.shift())
        sent.push(await person.upload(file))
    }),
  )
  return sent
}

const rowOf = (readers: number, sent: readonly Sent[], seconds: number) => {
  const waits = sent.flatMap(({ waitSeconds }) => waitSeconds ?? [])
  const wholes = sent.map((one) => one.seconds)
  return {
    'reading processes': readers,
    receipts: sent.length,
    'a minute': rounded((sent.length / seconds) * 60),
    'wait p50, s': rounded(median(waits)),
    'wait p95, s': rounded(quantile(waits, 0.95)),
    'whole p50, s': rounded(median(wholes)),
    'whole p95, s': rounded(quantile(wholes, 0.95)),
    errors: sent.filter(({ outcome }) => outcome !== 'read').length,
    'sockets without an end': sent.filter(({ isEndTold }) => !isEndTold).length,
  }
}

const memoryOf = async (stores: LoadedStores, apiPid: number, readers: Readers) => {
  const perWorker = await Promise.all(readers.map((worker) => worker.peakMegabytes()))
  const { mongo, redis } = await stores.peakMegabytes()
  return {
    'API, MB': await peakMegabytesOf(apiPid),
    'worker, MB': Math.max(...perWorker.map(([own = 0]) => own)),
    'reading process, MB': Math.max(...perWorker.map(([, reading = 0]) => reading)),
    'MongoDB, MB': mongo,
    'Redis, MB': redis,
  }
}

/** The processor seconds of each kind of process so far, and the commands of Redis. */
const countWork = async (readers: Readers, { stores, apiPid }: Pick<Load, 'stores' | 'apiPid'>) => {
  const ofWorkers = await Promise.all(readers.map((worker) => worker.cpuSeconds()))
  return {
    workers: ofWorkers.reduce((sum, one) => sum + one, 0),
    api: await cpuSecondsOf(apiPid),
    ...(await stores.countWork()),
  }
}
type Work = Awaited<ReturnType<typeof countWork>>

/** What one of `count` cost: milliseconds of processors, and commands. */
const workSince = (before: Work, after: Work, count: number) => {
  const one = (key: keyof Work, times = 1000) => Math.round(((after[key] - before[key]) / count) * times)
  return {
    'CPU for one, worker, ms': one('workers'),
    'API, ms': one('api'),
    'MongoDB, ms': one('mongoSeconds'),
    'Redis, commands': one('redisCommands', 1),
  }
}

/** Milliseconds of each call, in turns alone and beside people who upload; both meet the machine's other work alike. */
const timeCalls = async (calls: readonly NamedCall[], readers: Readers, load: Load) => {
  const { people, files } = load
  const timed = calls.map(({ name, make }) => ({ name, make, quiet: [] as number[], beside: [] as number[] }))
  const makeAll = async (kind: 'quiet' | 'beside') => {
    for (let count = 0; count < CALLS_IN_A_TURN; count++)
      for (const { make, [kind]: times } of timed) {
        const startedAt = performance.now()
        await make()
        times.push(performance.now() - startedAt)
      }
  }
  for (const { make } of calls) await make()
  const works: object[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const before = await countWork(readers, load)
    await makeAll('quiet')
    works.push(workSince(before, await countWork(readers, load), CALLS_IN_A_TURN * calls.length))
    let isOver = false
    let next = turn
    const uploading = people.slice(1, 1 + UPLOADING).map(async (person) => {
      while (!isOver) await person.upload(files[next++ % files.length] ?? '')
    })
    await makeAll('beside')
    isOver = true
    await Promise.all(uploading)
  }
  const rows = timed.map(({ name, quiet, beside }) => ({
    call: name,
    'quiet p95, ms': rounded(quantile(quiet, 0.95)),
    'beside p95, ms': rounded(quantile(beside, 0.95)),
    'times (goal: 2)': rounded(quantile(beside, 0.95) / quantile(quiet, 0.95)),
    'quiet p50, ms': rounded(median(quiet)),
    'beside p50, ms': rounded(median(beside)),
  }))
  return { rows, works }
}

/** With so many reading processes: how the uploads went, and the memory; `gists` has what was read of each file before. */
const measureReaders = async (
  readers: Readers,
  { people, files, gists, stores, apiPid }: Load,
): Promise<object> => {
  // The first files only warm the readers up.
  await Promise.all(
    people.slice(0, readers.length * 2).map((person, index) => person.upload(files[index] ?? '')),
  )
  const before = await countWork(readers, { stores, apiPid })
  const from = performance.now()
  const sent = await uploadAll(people, files)
  const seconds = (performance.now() - from) / 1000
  const work = workSince(before, await countWork(readers, { stores, apiPid }), sent.length)
  const otherwise = sent.filter(({ file, gist, outcome }) => {
    const said = gist ?? outcome
    const known = gists.get(file)
    gists.set(file, known ?? said)
    return known !== undefined && known !== said
  })
  return {
    ...rowOf(readers.length, sent, seconds),
    'read otherwise': otherwise.length,
    ...work,
    ...(await memoryOf(stores, apiPid, readers)),
  }
}

/**
 * Prints and writes what people feel who upload real receipts at the same time, with their sockets open, by the calls of
 * the product: with one, two and four workers of one reading process each how many receipts a minute are read, how long
 * they wait and take, what failed or was read twice or otherwise than before, and the memory; and how long the ten most
 * used calls take beside one reading process. It takes six minutes at most; on a busy machine it reads fewer receipts.
 */
export async function benchLoad(): Promise<void> {
  const files = await takeFiles()
  const startedAt = performance.now()
  const stores = await startLoadedStores()
  const api = await startSide(new URL('../household/household-product.ts', import.meta.url), [
    stores.mongoUrl,
    stores.redisUrl,
    randomBytes(32).toString('hex'),
  ])
  const connection = await mongoose.createConnection(stores.mongoUrl).asPromise()
  const people: Person[] = []
  try {
    for (let count = 0; count < PEOPLE; count++)
      people.push(await createPerson(api.address, `person${count}`))
    const [first] = people
    if (!connection.db || first === undefined) throw new Error('No database')
    const household = new mongoose.Types.ObjectId(first.householdId ?? undefined)
    const { entryIds } = await seedHousehold(connection.db, household, ENTRIES)
    const load = { people, files, gists: new Map<string, string>(), stores, apiPid: api.pid }
    const rows: object[] = []
    let calls: Awaited<ReturnType<typeof timeCalls>> | null = null
    for (const count of READERS) {
      const readers = await startReaders(stores, count)
      try {
        const row = await measureReaders(readers, load)
        const twice = { $or: [{ start_count: { $gt: 1 } }, { attempt: { $gt: 1 } }] }
        rows.push({ ...row, 'read twice': await connection.collection('receipts').countDocuments(twice) })
        if (count === 1) {
          const ten = await createTenCalls({ address: api.address, headers: first.headers, entryIds })
          calls = await timeCalls(ten, readers, load)
        }
      } finally {
        await Promise.all(readers.map((worker) => worker.close()))
      }
    }
    for (const row of rows) console.table(row)
    console.table(calls?.rows)
    // The work of one call, in each turn.
    console.table(calls?.works)
    const facts = {
      people: PEOPLE,
      'without an event': people.filter((person) => person.countEvents() === 0).length,
      'load of the machine': loadavg().map(rounded),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
    console.log(facts)
    await mkdir(RESULTS, { recursive: true })
    const report = { node: process.version, redis: stores.redisKind, ...facts, rows, calls }
    await writeFile(new URL('load.json', RESULTS), `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    for (const person of people) person.close()
    await connection.close()
    await api.close()
    await stores.close()
  }
}
