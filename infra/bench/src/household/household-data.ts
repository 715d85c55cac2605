import mongoose from 'mongoose'
import { receiptResultOf } from '@larder/shared/testkit/receipts/receipt-result-of'

/** The sizes of the test data. */
export type Sizes = { entriesOfBig: number; entriesOfSmall: number; movements: number }

/** Ids of a household's documents; the receipt added the first 30 of the entries. */
export type Seeded = { entryIds: string[]; receiptId: string }

const MOVEMENTS_PER_LOT = 10
const LOTS_OF_OTHERS = 300
export const LINES_OF_RECEIPT = 30
const BATCH_SIZE = 5_000
const QUANTITY = 100_000
const PLACES = ['Pantry', 'Refrigerator', 'Freezer', 'Cabinet']
const BOUGHT_AT = new Date('2026-03-01T12:00:00Z')
const BOUGHT_ON = new Date('2026-03-01')
const { ObjectId } = mongoose.Types
type Id = mongoose.Types.ObjectId

const stateOf = (seq: number) => ({
  seq,
  level_full: QUANTITY,
  opened_at: null,
  removed_at: null,
  undo_seq: seq,
  known_seq: seq,
  known_quantity: QUANTITY,
  known_at: BOUGHT_AT,
  degraded_until: null,
})

const itemOf = (household_id: Id, n: number) => ({
  _id: new ObjectId(),
  household_id,
  name: `Thing ${n}`,
  name_folded: `thing ${n}`,
  category: 'Dairy',
  sub_category: null,
  description: null,
  barcode: null,
  image_url: null,
  unit: 'kg',
  typical_shelf_life_days: null,
  typical_consumption_rate: null,
  min_stock_level: n % 3 === 0 ? 2 : null,
  usual_location: 'Pantry',
  usual_shelf_life_days: null,
  last_use_quantity: null,
  last_use_unit: null,
  created_at: BOUGHT_AT,
})

const lotOf = (household_id: Id, item_id: Id, n: number, receiptId: Id) => ({
  _id: new ObjectId(),
  household_id,
  item_id,
  unit: 'kg',
  storage_location: PLACES[n % PLACES.length],
  expiry_date: new Date(BOUGHT_ON.getTime() + (n % 400) * 86_400_000),
  is_expiry_guess: true,
  purchase_date: BOUGHT_ON,
  notes: null,
  sources: n < LINES_OF_RECEIPT ? [{ receipt_id: receiptId.toHexString(), quantity: 1, price: 2 }] : [],
  created_at: BOUGHT_AT,
  is_listed: true,
  quantity: QUANTITY,
  ...stateOf(MOVEMENTS_PER_LOT),
})

const movementOf = (household_id: Id, lot_id: Id, actor_id: Id, seq: number) => ({
  _id: new ObjectId(),
  household_id,
  lot_id,
  kind: seq === 1 ? 'purchase' : 'consume',
  delta: 1,
  balance_after: QUANTITY,
  unit: 'kg',
  cause: 'Bought',
  actor_id,
  created_at: new Date(BOUGHT_AT.getTime() + seq * 1000),
  undoes_seq: null,
  changes: null,
  opening: null,
  ...stateOf(seq),
})

/** A receipt that was read; all of its lines have a price. */
export const receiptOf = (household_id: Id, _id: Id) => ({
  _id,
  household_id,
  user_id: new ObjectId(),
  client_id: _id.toHexString(),
  filename: 'receipt.jpg',
  mime_type: 'image/jpeg',
  size_bytes: 1000,
  file_hash: null,
  storage_location: null,
  state: 'completed',
  step: 'done',
  attempt: 1,
  start_count: 1,
  lease: { worker: null, until: BOUGHT_AT },
  result: receiptResultOf(
    Array.from({ length: LINES_OF_RECEIPT }, (_, n) => ({ source_text: `Thing ${n} 2.00`, price: 2 })),
  ),
  error: null,
  stage_seconds: { ocr: 1 },
  files_removed_at: null,
  draft: null,
  discarded_at: null,
  review_settled_at: null,
  created_at: BOUGHT_AT,
  updated_at: BOUGHT_AT,
})

const movementsOf = function* (household: Id, lotIds: readonly Id[]): Generator<object> {
  const actor = new ObjectId()
  for (const lot of lotIds)
    for (let seq = 1; seq <= MOVEMENTS_PER_LOT; seq++) yield movementOf(household, lot, actor, seq)
}

/** Inserts in batches; the next one is generated while the store writes. */
const insertAll = async (
  collection: mongoose.mongo.Collection,
  documents: Iterable<object>,
): Promise<void> => {
  let writing: Promise<unknown> = Promise.resolve()
  let batch: object[] = []
  const send = async () => {
    await writing
    writing = collection.insertMany(batch, { ordered: false })
    batch = []
  }
  for (const document of documents) {
    batch.push(document)
    if (batch.length === BATCH_SIZE) await send()
  }
  if (batch.length > 0) await send()
  await writing
}

/** Fills the store with one household: its entries, each with its item and movements, and a receipt. */
export const seedHousehold = async (
  db: mongoose.mongo.Db,
  household: Id,
  entryCount: number,
): Promise<Seeded> => {
  const receiptId = new ObjectId()
  const items = Array.from({ length: entryCount }, (_, n) => itemOf(household, n))
  const lots = items.map(({ _id }, n) => lotOf(household, _id, n, receiptId))
  const lotIds = lots.map(({ _id }) => _id)
  await insertAll(db.collection('catalogue_items'), items)
  await insertAll(db.collection('inventory_entries'), lots)
  await insertAll(db.collection('stock_movements'), movementsOf(household, lotIds))
  await insertAll(db.collection('receipts'), [receiptOf(household, receiptId)])
  return { entryIds: lotIds.map((id) => id.toHexString()), receiptId: receiptId.toHexString() }
}

/** Fills the store: a big and a small household, and the movements of many others, 3,000 of each. */
export const seedHouseholds = async (
  db: mongoose.mongo.Db,
  households: { big: Id; small: Id },
  { entriesOfBig, entriesOfSmall, movements }: Sizes,
): Promise<{ big: Seeded; small: Seeded }> => {
  const big = await seedHousehold(db, households.big, entriesOfBig)
  const small = await seedHousehold(db, households.small, entriesOfSmall)
  const ofOthers = function* (): Generator<object> {
    const lotCount = movements / MOVEMENTS_PER_LOT - entriesOfBig - entriesOfSmall
    for (let left = lotCount; left > 0; left -= LOTS_OF_OTHERS) {
      const lotIds = Array.from({ length: Math.min(left, LOTS_OF_OTHERS) }, () => new ObjectId())
      yield* movementsOf(new ObjectId(), lotIds)
    }
  }
  await insertAll(db.collection('stock_movements'), ofOthers())
  return { big, small }
}
