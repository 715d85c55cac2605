import { mkdir, writeFile } from 'node:fs/promises'
import mongoose from 'mongoose'
import { ShoppingListGeneration } from '@larder/shared/contracts/shopping-lists/generation'
import { createGenerationService } from '@larder/shared/server/shopping-lists/generation/generation.service'
import { createShoppingListsModule } from '@larder/shared/server/shopping-lists/shopping-lists.module'
import { newActor } from '@larder/shared/testkit/new-actor'
import { createStock } from '@larder/shared/testkit/stock'
import { rounded } from './figures.ts'
import { startEmbedded } from './mongo-servers.ts'

const RESULTS = new URL('../results/', import.meta.url)
const ITEMS = 500
const WEEKS = 104
/** Of each item and week: a purchase and its uses. */
const USES = 3
const BATCH = 10_000
const RUNS = 40
const DAY_MS = 86_400_000
const { ObjectId } = mongoose.Types

/**
 * Prints and writes how long it takes to generate a list for a household of 500 items with two years of movements, in
 * milliseconds: the first time, when all movements are summed, and from then on.
 */
export async function benchGenerateList(): Promise<void> {
  const mongo = await startEmbedded()
  const url = new URL(mongo.uri)
  url.pathname = '/larder'
  const connection = await mongoose.createConnection(url.href).asPromise()
  try {
    let clock = new Date()
    const now = () => clock
    const stock = createStock(connection, now)
    await stock.ensureIndexes()
    const actor = newActor()
    const movements = await fill(connection, actor.householdId, clock)
    const { shoppingLists } = createShoppingListsModule({
      ...stock,
      connection,
      publish: () => {},
      now,
    }).services
    const generation = createGenerationService({
      catalogue: stock.catalogue,
      stockFlows: stock.stockFlows,
      listExcluded: () => Promise.resolve({ itemIds: new Set(), foldedNames: new Set() }),
      createList: shoppingLists.create,
      now,
    })
    const wanted = ShoppingListGeneration.parse({ name: 'Week' })
    const measure = async () => {
      const started = performance.now()
      const { items } = await generation.generate(actor, wanted, {})
      return { ms: performance.now() - started, lines: items.length }
    }
    const first = await measure()
    const times: number[] = []
    let lines = 0
    for (let run = 0; run < RUNS; run++) {
      const measured = await measure()
      times.push(measured.ms)
      lines = measured.lines
      // Time passes between calls, and what happened meanwhile is to be summed.
      clock = new Date(clock.getTime() + 3_600_000)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? 0)
    const stored = await connection.collection('stock_flows').findOne({})
    const row = {
      items: ITEMS,
      movements,
      lines,
      'first, ms': rounded(first.ms),
      'median, ms': at(0.5),
      'p95, ms': at(0.95),
      'sums, kB': rounded(mongoose.mongo.BSON.calculateObjectSize(stored ?? {}) / 1000),
    }
    console.table([row])
    await mkdir(RESULTS, { recursive: true })
    await writeFile(
      new URL('generate-list.json', RESULTS),
      `${JSON.stringify({ node: process.version, ...row }, null, 2)}\n`,
    )
  } finally {
    await connection.close()
    await mongo.close()
  }
}

/** Each item is bought and used each week; every third has a minimum, every fifth is used up. Returns the number of movements. */
const fill = async (connection: mongoose.Connection, household: string, at: Date): Promise<number> => {
  const household_id = new ObjectId(household)
  const state = (seq: number) => ({
    seq,
    level_full: 2,
    opened_at: null,
    removed_at: null,
    undo_seq: seq,
    known_seq: seq,
    known_quantity: 1,
    known_at: at,
    degraded_until: null,
  })
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    _id: new ObjectId(),
    household_id,
    name: `Thing ${n}`,
    name_folded: `thing ${n}`,
    category: 'Dairy',
    unit: 'l',
    min_stock_level: n % 3 === 0 ? 1 : null,
    created_at: at,
  }))
  const lots = items.map(({ _id: item_id }, n) => ({
    _id: new ObjectId(),
    household_id,
    item_id,
    unit: 'l',
    storage_location: 'Pantry',
    expiry_date: null,
    is_expiry_guess: false,
    purchase_date: at,
    notes: null,
    sources: [],
    created_at: at,
    is_listed: true,
    quantity: n % 5 === 0 ? 0 : 1 + (n % 4),
    ...state(1),
  }))
  await connection.collection('catalogue_items').insertMany(items)
  await connection.collection('inventory_entries').insertMany(lots)
  let batch: object[] = []
  let count = 0
  const send = async () => {
    await connection.collection('stock_movements').insertMany(batch, { ordered: false })
    count += batch.length
    batch = []
  }
  for (let week = WEEKS; week > 0; week--)
    for (const { _id: item_id } of items) {
      const lot_id = new ObjectId()
      for (let seq = 1; seq <= 1 + USES; seq++)
        batch.push({
          household_id,
          lot_id,
          item_id,
          kind: seq === 1 ? 'purchase' : 'consume',
          delta: seq === 1 ? 2 : -0.6,
          balance_after: 1,
          unit: 'l',
          cause: 'Bought',
          actor_id: household_id,
          created_at: new Date(at.getTime() - week * 7 * DAY_MS + seq * DAY_MS),
          undoes_seq: null,
          changes: null,
          opening: null,
          ...state(seq),
        })
      if (batch.length >= BATCH) await send()
    }
  if (batch.length > 0) await send()
  return count
}
