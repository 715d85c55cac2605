import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import mongoose from 'mongoose'
import { startEmbedded, startReal } from './mongo-servers.ts'
import type { MongoServer } from './mongo-servers.ts'

type Rates = Record<string, number>

const runs = 5
const households = 100
const lotsPerHousehold = 300

const lotSchema = new mongoose.Schema(
  {
    household_id: { type: mongoose.Schema.Types.ObjectId, required: true, index: true },
    item_id: mongoose.Schema.Types.ObjectId,
    name: String,
    quantity: Number,
    unit: String,
    location: String,
    expires_at: Date,
    tags: [String],
  },
  { timestamps: true },
)

const lotOf = (household: mongoose.Types.ObjectId, n: number): Record<string, unknown> => ({
  household_id: household,
  item_id: new mongoose.Types.ObjectId(),
  name: `Item ${n}`,
  quantity: (n % 40) / 4,
  unit: 'kg',
  location: ['fridge', 'freezer', 'pantry'][n % 3],
  expires_at: new Date(1_800_000_000_000 + n * 86_400_000),
  tags: ['food', `shelf ${n % 5}`],
})

const perSecond = async (count: number, action: (n: number) => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  for (let n = 0; n < count; n++) await action(n)
  return (count * 1000) / (performance.now() - started)
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const measure = async (uri: string): Promise<Rates> => {
  const connection = await mongoose.createConnection(uri, { dbName: `bench_${process.pid}` }).asPromise()
  const Lot = connection.model('Lot', lotSchema)
  await Lot.init()
  const ids = Array.from({ length: households }, () => new mongoose.Types.ObjectId())
  for (const household of ids)
    await Lot.insertMany(Array.from({ length: lotsPerHousehold }, (_, n) => lotOf(household, n)))
  const lots = await Lot.find({}, { _id: 1 }).lean()
  const household = (n: number): mongoose.Types.ObjectId => ids[n % ids.length] as mongoose.Types.ObjectId
  const lot = (n: number): unknown => lots[(n * 7919) % lots.length]?._id

  const tasks: Record<string, () => Promise<number>> = {
    'point reads': () => perSecond(1000, (n) => Lot.findById(lot(n)).lean()),
    'point reads, 20 at a time': async () =>
      20 *
      (await perSecond(100, (n) =>
        Promise.all(Array.from({ length: 20 }, (_, at) => Lot.findById(lot(n * 20 + at)).lean())),
      )),
    'single inserts': () => perSecond(300, (n) => Lot.collection.insertOne(lotOf(household(n), n))),
    'single inserts, 20 at a time': async () =>
      20 *
      (await perSecond(30, (n) =>
        Promise.all(Array.from({ length: 20 }, () => Lot.collection.insertOne(lotOf(household(n), n)))),
      )),
    'inserts in batches of 1,000': async () =>
      1000 *
      (await perSecond(5, (n) =>
        Lot.collection.insertMany(Array.from({ length: 1000 }, () => lotOf(household(n), n))),
      )),
    'updates of one': () => perSecond(300, (n) => Lot.updateOne({ _id: lot(n) }, { $inc: { quantity: 1 } })),
  }
  const rates: Rates = {}
  // The inventories come first, while each household has exactly its 300 lots.
  const all = {
    [`inventories of ${lotsPerHousehold} lots`]: () =>
      perSecond(60, (n) => Lot.find({ household_id: household(n) }).lean()),
    ...tasks,
  }
  for (const [name, run] of Object.entries(all)) {
    const found: number[] = []
    for (let round = 0; round < runs; round++) found.push(await run())
    rates[name] = Math.round(median(found))
  }
  await connection.dropDatabase()
  await connection.close()
  return rates
}

const measureServer = async (server: MongoServer): Promise<Rates> => {
  try {
    return await measure(server.uri)
  } finally {
    await server.close()
  }
}

/**
 * Measures the embedded MongoDB, and a real one if found, through mongoose: operations per second, medians of five
 * runs.
 */
export const benchEmbeddedMongo = async (): Promise<void> => {
  const embedded = await measureServer(await startEmbedded())
  const real = await startReal()
  const reference = real ? await measureServer(real) : undefined
  if (!reference)
    console.log('No MongoDB at TEST_MONGO_URL and no mongod on the PATH: only the embedded one was measured.')
  console.table(
    Object.fromEntries(
      Object.entries(embedded).map(([name, rate]) => [
        name,
        { 'embedded-mongo /s': rate, ...(reference ? { 'MongoDB /s': reference[name] } : {}) },
      ]),
    ),
  )
  const results = fileURLToPath(new URL('../results/', import.meta.url))
  mkdirSync(results, { recursive: true })
  writeFileSync(
    join(results, 'embedded-mongo.json'),
    `${JSON.stringify({ measuredAt: new Date(), runs, embedded, real: reference ?? null }, null, 2)}\n`,
  )
}
