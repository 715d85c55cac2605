import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import mongoose from 'mongoose'
import type { NightlyStepReport } from '@larder/shared/contracts/nightly'
import { rounded } from '../figures.ts'
import { startEmbedded } from '../mongo-servers.ts'
import { cpuSecondsOf } from '../process-figures.ts'
import { DAY_MS, fillPopulation, useYesterday } from './nightly-population.ts'
import type { HouseholdFits, Size } from './nightly-population.ts'

const RESULTS = new URL('../../results/', import.meta.url)
/** `NIGHTLY_SHARE=0.1` makes a tenth of the households, for a quick look. */
const SHARE = Number(process.env.NIGHTLY_SHARE ?? 1)
const HOUSEHOLDS = Math.round(20_000 * SHARE)
const WITH_YEAR = Math.round(500 * SHARE)
/** In the future, so that the store does not delete the batches meanwhile. */
const TODAY = new Date('2126-03-03T00:00:00Z')
/** The percentage that is assumed to be used each day where nobody has changed it. */
const DEFAULT_RATE = 5

type Worked = {
  seconds: number
  cpuSeconds: number
  memoryMb: number[]
  peakMb: number
}

/** Prints and writes how many households a worker brings through a night in a second. */
export const benchNightly = async (): Promise<void> => {
  const rows = {
    ...(await inStore({ households: WITH_YEAR, withYear: WITH_YEAR }, async ({ measure }) => ({
      'first run, from a year of movements': await measure(TODAY, 1),
    }))),
    ...(await inStore({ households: HOUSEHOLDS, withYear: 0 }, async ({ connection, measure }) => {
      const usual = async (day: number, workers: number) => {
        const today = new Date(TODAY.getTime() + day * DAY_MS)
        await useYesterday(connection, today)
        return measure(today, workers)
      }
      // The first of these nights finds no movement whose predecessor it has to read; all later ones are alike.
      const [first, one, two] = [await usual(0, 1), await usual(1, 1), await usual(2, 2)]
      await connection
        .collection('households')
        .updateMany({}, { $set: { consumption_rates: [{ from: new Date(0), percent: DEFAULT_RATE }] } })
      return {
        'usual night': first,
        'usual night, the one after': one,
        'usual night, two workers': two,
        'usual night, 5 % of all stock assumed to be used': await usual(3, 1),
      }
    })),
  }
  console.table(Object.fromEntries(Object.entries(rows).map(([name, { steps: _, ...row }]) => [name, row])))
  for (const [name, { steps }] of Object.entries(rows)) console.log(`${name}, seconds of each step:`, steps)
  await mkdir(RESULTS, { recursive: true })
  await writeFile(
    new URL('nightly.json', RESULTS),
    `${JSON.stringify({ measuredAt: new Date(), node: process.version, rows }, null, 2)}\n`,
  )
}

type Row = Record<string, unknown> & { steps: Record<string, number> }
type Nights = {
  connection: mongoose.Connection
  /** Brings all households through the night before `today`. */
  measure: (today: Date, workers: number) => Promise<Row>
}

/** Fills a new store with households, and measures nights of them. */
const inStore = async (
  size: Size,
  nights: (store: Nights) => Promise<Record<string, Row>>,
): Promise<Record<string, Row>> => {
  const mongo = await startEmbedded()
  const url = new URL(mongo.uri)
  url.pathname = '/larder'
  const connection = await mongoose.createConnection(url.href).asPromise()
  try {
    // Before the documents: as in a store that has grown.
    await runWorker(url.href, TODAY.toISOString(), 'prepare')
    const fits = size.withYear === size.households ? null : await fitsOfOne(connection, url.href)
    const movements = await fillPopulation(connection, size, TODAY, fits)
    const measure = async (today: Date, workers: number): Promise<Row> => {
      // A quarter of an hour after midnight, a day after the sums were made.
      const instant = new Date(today.getTime() + DAY_MS / 96).toISOString()
      await runWorker(url.href, instant, 'plan')
      const storeSeconds = async () => (mongo.pid === null ? 0 : cpuSecondsOf(mongo.pid))
      const before = await storeSeconds()
      const worked = (
        await Promise.all(Array.from({ length: workers }, () => runWorker(url.href, instant, 'work')))
      ).map((output) => JSON.parse(output) as Worked)
      const ofStore = (await storeSeconds()) - before
      const yesterday = new Date(today.getTime() - DAY_MS)
      const done = await connection.collection('households').countDocuments({ degraded_until: yesterday })
      if (done !== size.households) throw new Error(`Only ${done} of ${size.households} households are done`)
      const seconds = Math.max(...worked.map((one) => one.seconds))
      const cpuSeconds = worked.reduce((sum, one) => sum + one.cpuSeconds, 0)
      return {
        households: size.households,
        'movements of a year': movements,
        seconds: rounded(seconds),
        'households/s': Math.round(size.households / seconds),
        'CPU ms per household': rounded((cpuSeconds / size.households) * 1000),
        "store's CPU ms per household": rounded((ofStore / size.households) * 1000),
        'households per CPU s': Math.round(size.households / cpuSeconds),
        'memory, MB': worked.map(({ memoryMb }) => memoryMb.join(' ')).join('; '),
        'peak, MB': Math.round(Math.max(...worked.map(({ peakMb }) => peakMb))),
        steps: await sumSteps(connection, yesterday),
      }
    }
    return await nights({ connection, measure })
  } finally {
    await connection.close()
    await mongo.close()
  }
}

/** What a night fits to the items of a household, in the order of the items; the household is gone afterwards. */
const fitsOfOne = async (connection: mongoose.Connection, uri: string): Promise<HouseholdFits> => {
  await fillPopulation(connection, { households: 1, withYear: 0 }, TODAY, null)
  const instant = new Date(TODAY.getTime() + DAY_MS / 96).toISOString()
  await runWorker(uri, instant, 'plan')
  await runWorker(uri, instant, 'work')
  const kept = await connection
    .collection<{ background: string; keys: Record<string, string>; fits: Record<string, string> }>(
      'item_forecasts',
    )
    .findOne()
  if (kept === null) throw new Error('Nothing was fitted to the items of a household')
  // The ids of the items ascend in their order.
  const fits = Object.keys(kept.fits)
    .sort()
    .map((id) => ({
      key: kept.keys[id] ?? '',
      ...(JSON.parse(kept.fits[id] ?? '') as Pick<HouseholdFits['fits'][number], 'unit' | 'fit'>),
    }))
  for (const { collectionName } of await connection.db!.collections())
    await connection.collection(collectionName).deleteMany({})
  return { fits, background: kept.background }
}

const runWorker = async (
  uri: string,
  instant: string,
  task: 'prepare' | 'plan' | 'work',
): Promise<string> => {
  const script = fileURLToPath(new URL('nightly-worker.ts', import.meta.url))
  const args = [script, uri, instant, task]
  return (await promisify(execFile)(process.execPath, args)).stdout
}

/** The seconds of each step of a night, summed over all batches. */
const sumSteps = async (connection: mongoose.Connection, night: Date): Promise<Record<string, number>> => {
  const seconds: Record<string, number> = {}
  const query = { night: night.toISOString().slice(0, 10) }
  for await (const { steps } of connection
    .collection('nightly_batches')
    .find(query, { projection: { steps: 1 } })) {
    for (const step of steps as NightlyStepReport[]) {
      seconds[step.name] = rounded((seconds[step.name] ?? 0) + step.seconds)
    }
  }
  return seconds
}
