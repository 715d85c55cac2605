import mongoose from 'mongoose'

const { ObjectId } = mongoose.mongo
type Client = mongoose.mongo.MongoClient
type Id = mongoose.mongo.ObjectId

const DAY_MS = 24 * 3600 * 1000
const MINUTE_MS = 60 * 1000
/** Movements of each lot. */
const OF_LOT = 50
const ITEMS = 300
const START = Date.UTC(2020, 0, 1)

export type Movement = mongoose.mongo.Document & {
  household_id: Id
  lot_id: Id
  item_id: Id
  kind: string
  created_at: Date
  seq: number
}

/** Ids that sort as they were made, as those of the product do. */
const idOf = (kind: number, n: number): Id =>
  new ObjectId(`${kind.toString(16).padStart(8, '0')}${n.toString(16).padStart(16, '0')}`)

const household = idOf(1, 1)

/** Movement `n` of a household: those of many lots in turn, each by a night but for a purchase and some uses. */
const movement = (n: number, lots: number): Movement => {
  const seq = Math.floor(n / lots) + 1
  const at = new Date(START + n * 2 * MINUTE_MS)
  return {
    household_id: household,
    lot_id: idOf(2, n % lots),
    item_id: idOf(3, n % ITEMS),
    kind: seq === 1 ? 'purchase' : seq % 5 === 0 ? 'consume' : 'degrade',
    delta: -0.1,
    balance_after: 5 - seq / 10,
    unit: 'l',
    cause: 'Assumed consumption',
    actor_id: household,
    created_at: at,
    undoes_seq: null,
    changes: null,
    opening: null,
    seq,
    level_full: 5,
    known_seq: 1,
    known_quantity: 5,
    known_at: at,
    opened_at: null,
    removed_at: null,
    degraded_until: at,
    undo_seq: null,
    schema_version: 2,
  }
}

/** Fills a collection with a household's movements and the indexes that the product has on them. */
export const fillMovements = async (client: Client, count: number): Promise<void> => {
  const movements = client.db('larder').collection<Movement>('stock_movements')
  await movements.createIndexes([
    { key: { lot_id: 1, seq: 1 }, unique: true },
    {
      key: { household_id: 1, key: 1 },
      unique: true,
      partialFilterExpression: { key: { $exists: true } },
    },
    { key: { household_id: 1, item_id: 1, created_at: -1, seq: -1, _id: -1 } },
    { key: { lot_id: 1, undoes_seq: 1 }, partialFilterExpression: { kind: 'undo' } },
    { key: { household_id: 1, lot_id: 1, seq: 1 } },
    { key: { household_id: 1, created_at: 1 } },
    { key: { household_id: 1, kind: 1, created_at: 1 }, partialFilterExpression: { kind: 'clear' } },
    {
      key: { household_id: 1, folding_since: 1 },
      partialFilterExpression: { folding_since: { $type: 'date' } },
    },
    { key: { kind: 1, created_at: 1 } },
  ])
  const lots = count / OF_LOT
  for (let from = 0; from < count; from += 5000)
    await movements.insertMany(Array.from({ length: 5000 }, (_, at) => movement(from + at, lots)))
}

/**
 * What a night does with the movements of a household, as the product's worker asks for it: a movement for each lot in
 * use, the sums of a month, and the summing up of old nights.
 */
export const liveNight = async (client: Client, count: number, night: number): Promise<void> => {
  const movements = client.db('larder').collection<Movement>('stock_movements')
  const lots = count / OF_LOT
  const inUse = Array.from({ length: 300 }, (_, n) => (night * 300 + n) % lots)
  await movements.find({ $or: inUse.map((lot) => ({ lot_id: idOf(2, lot), seq: OF_LOT + night })) }).toArray()
  await movements.insertMany(
    inUse.map((lot) => ({
      ...movement(lot, lots),
      kind: 'degrade',
      seq: OF_LOT + night + 1,
      created_at: new Date(START + count * 2 * MINUTE_MS + night * DAY_MS),
    })),
  )
  const since = new Date(START + (count - count / 20) * 2 * MINUTE_MS)
  const ofMonth = movements
    .find({ household_id: household, created_at: { $gte: since } })
    .project({ item_id: 1, kind: 1, delta: 1, created_at: 1 })
    .batchSize(500)
  for await (const _ of ofMonth);
  const old = await movements
    .find({ kind: 'degrade', created_at: { $gte: new Date(START + night * DAY_MS) } })
    .sort({ created_at: 1 })
    .limit(500)
    .toArray()
  for (const { _id, lot_id, seq } of old.slice(0, 50)) {
    await movements.find({ lot_id, seq: { $lte: seq } }).toArray()
    await movements.updateOne({ _id }, { $set: { nights: { first_seq: 1 }, folding_since: new Date() } })
  }
  await movements.deleteMany({ _id: { $in: old.slice(50, 100).map(({ _id }) => _id) } })
}
