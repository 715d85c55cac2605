import mongoose from 'mongoose'
import { foldName } from '@larder/foods'
import { lotState } from './lot-state.ts'

const WEEKS = 104
/** Of each item and week: a purchase and its uses. */
const USES = 3
const BATCH = 10_000
const DAY_MS = 86_400_000
const { ObjectId } = mongoose.Types

/**
 * Fills the store with a household of items with these names that were each bought and used each week for two years; every
 * third has a minimum, every fifth is used up. Returns the number of movements, and the ids of the items in the order of their names.
 */
export const fillTwoYears = async (
  connection: mongoose.Connection,
  household: string,
  names: readonly string[],
  at: Date,
): Promise<{ movements: number; itemIds: mongoose.Types.ObjectId[] }> => {
  const household_id = new ObjectId(household)
  const state = (seq: number) => lotState(seq, 1, at)
  const items = names.map((name, n) => ({
    _id: new ObjectId(),
    household_id,
    name,
    name_folded: foldName(name),
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
    purchase_date: new Date(at.toISOString().slice(0, 10)),
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
  return { movements: count, itemIds: items.map(({ _id }) => _id) }
}
