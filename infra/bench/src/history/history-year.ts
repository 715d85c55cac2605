import mongoose from 'mongoose'
import { LINES_OF_RECEIPT, receiptOf } from '../household/household-data.ts'
import { lotState } from '../lot-state.ts'

const { ObjectId } = mongoose.Types
type Id = mongoose.Types.ObjectId

const DAY_MS = 86_400_000
const WEEKS = 52
/** So many entries are of one item. */
const ENTRIES_OF_ITEM = 4
/** Each so many entries that are gone were thrown away. */
const THROWN_AWAY = 20
const BATCH = 5_000
const CATEGORIES = ['Dairy', 'Pantry', 'Produce', 'Meat', 'Bakery', 'Frozen']

const dayOf = (at: Date): Date => new Date(at.toISOString().slice(0, 10))

/**
 * Fills the store with a household that added `entries` entries over the year before `at` and has all of them still, and
 * that brought home and used up `goneAWeek` others in each week, each within nine days; everything from receipts.
 */
export const fillHistoryYear = async (
  connection: mongoose.Connection,
  household_id: Id,
  { entries, goneAWeek }: { entries: number; goneAWeek: number },
  at: Date,
): Promise<void> => {
  const insert = async (name: string, documents: readonly object[]) => {
    for (let from = 0; from < documents.length; from += BATCH)
      await connection.collection(name).insertMany(documents.slice(from, from + BATCH), { ordered: false })
  }
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const items = Array.from({ length: Math.ceil(entries / ENTRIES_OF_ITEM) }, (_, n) => ({
    _id: new ObjectId(),
    household_id,
    name: `Thing ${n}`,
    name_folded: `thing ${n}`,
    category: CATEGORIES[n % CATEGORIES.length],
    unit: 'l',
    min_stock_level: null,
    created_at: daysAgo(400),
  }))
  const receipts: ReturnType<typeof receiptOf>[] = []
  /** So many things were added over the year, in order; each receipt has the next of them. */
  const added = <T extends object>(count: number, lotOf: (n: number, bought: Date) => T) =>
    Array.from({ length: count }, (_, n) => {
      const bought = daysAgo(7 * WEEKS * (1 - n / count) + 0.01)
      if (n % LINES_OF_RECEIPT === 0) receipts.push(receiptOf(household_id, new ObjectId()))
      return {
        _id: new ObjectId(),
        household_id,
        item_id: items[n % items.length]?._id ?? new ObjectId(),
        unit: 'l',
        storage_location: 'Pantry',
        is_expiry_guess: true,
        purchase_date: dayOf(bought),
        notes: null,
        sources: [
          { receipt_id: String(receipts.at(-1)?._id), quantity: 2, price: n % 7 === 0 ? null : 1 + (n % 9) },
        ],
        created_at: bought,
        ...lotOf(n, bought),
      }
    })
  const stocked = added(entries, (n, bought) => ({
    expiry_date: dayOf(daysAgo(100 - (n % 700))),
    is_listed: true,
    quantity: 2,
    ...lotState(1, 2, bought),
  }))
  const gone = added(goneAWeek * WEEKS, (n, bought) => {
    const goneAt = new Date(Math.min(bought.getTime() + (1.5 + (n % 8)) * DAY_MS, at.getTime() - 1_000))
    return {
      expiry_date: null,
      is_listed: false,
      quantity: 0,
      ...lotState(2, 0, goneAt),
      removed_at: n % THROWN_AWAY === 0 ? goneAt : null,
    }
  })
  await insert('catalogue_items', items)
  await insert('receipts', receipts)
  await insert('inventory_entries', [...stocked, ...gone])
  await insert(
    'stock_movements',
    gone.flatMap(({ _id: lot_id, item_id, removed_at }) =>
      removed_at === null
        ? []
        : {
            household_id,
            lot_id,
            item_id,
            kind: 'clear',
            delta: -1,
            balance_after: 0,
            unit: 'l',
            cause: 'Removed',
            actor_id: household_id,
            created_at: removed_at,
            undoes_seq: null,
            changes: null,
            opening: null,
            ...lotState(2, 0, removed_at),
            removed_at,
          },
    ),
  )
}
