import mongoose from 'mongoose'
import { FORM_OF_SUMS } from '@larder/shared/server/inventory/flows/stock-flows.collection'
import { WEEKS_OF_USE } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import { FIT_VERSION } from '@larder/shared/domain/insights/forecasting/fit-item'
import type { KeptFit } from '@larder/shared/server/insights/item-forecasts.repository'
import { nextTurn } from '@larder/shared/server/insights/refit-items'
import { textsOf } from '@larder/shared/server/store/columns'
import { lotState } from '../lot-state.ts'

const { ObjectId } = mongoose.Types
type Id = mongoose.Types.ObjectId

export const DAY_MS = 86_400_000
const ITEMS = 60
/** Of each household so many items are in stock; the others are used up. */
const STOCKED = 36
/** A household with a year of movements has so many of each item: a purchase a month, and its uses. */
const PURCHASES = 12
const USES = 2
/** The share of the items that somebody used on the day before a usual night. */
const CHANGED = 0.05
const WRITTEN_AT_ONCE = 100
const CATEGORIES = ['Dairy', 'Pantry', 'Produce', 'Meat']

/** How many households there are, and how many of them have a year of movements that nobody has summed. */
export type Size = { households: number; withYear: number }

/** What was fitted to the items of a household, in their order, and what they have in common as the store has it. */
export type HouseholdFits = { fits: Pick<KeptFit, 'key' | 'unit' | 'fit'>[]; background: string }

type Household = { _id: Id; member: Id; items: Id[]; lots: Id[] }

/** Small differences between households and items, the same in each run: 0 to 1. */
const vary = (household: number, item: number): number =>
  ((household * 7_919 + item * 104_729) % 1_000) / 1_000

/**
 * Fills a database with households as of the day that starts at `today`, all in UTC: items, stock, the sums of what was
 * bought and used, and what was fitted to it, which is that of the items of one household; some have a year of movements
 * instead. Nothing is assumed to be used. Returns the number of movements.
 */
export const fillPopulation = async (
  connection: mongoose.Connection,
  { households, withYear }: Size,
  today: Date,
  kept: HouseholdFits | null,
): Promise<number> => {
  let movementCount = 0
  const insert = async (name: string, documents: object[]) => {
    for (let from = 0; from < documents.length; from += 10_000) {
      await connection.collection(name).insertMany(documents.slice(from, from + 10_000), { ordered: false })
    }
  }
  for (let from = 0; from < households; from += WRITTEN_AT_ONCE) {
    const some = Array.from({ length: Math.min(WRITTEN_AT_ONCE, households - from) }, (_, index) => {
      const ids = () => Array.from({ length: ITEMS }, () => new ObjectId())
      const household: Household = { _id: new ObjectId(), member: new ObjectId(), items: ids(), lots: ids() }
      return { n: from + index, household }
    })
    const moved = some.flatMap(({ n, household }) => (n < withYear ? yearOf(household, n, today) : []))
    movementCount += moved.length
    await insert(
      'households',
      some.map(({ household }) => ({
        _id: household._id,
        time_zone: 'UTC',
        created_at: new Date(today.getTime() - 400 * DAY_MS),
        consumption_rates: [{ from: new Date(today.getTime() - 400 * DAY_MS), percent: 0 }],
        degraded_until: new Date(today.getTime() - 2 * DAY_MS),
      })),
    )
    await insert(
      'users',
      some.map(({ household }) => ({
        _id: household.member,
        household_id: household._id,
        username_folded: String(household.member),
        email_folded: String(household.member),
        is_active: true,
      })),
    )
    await insert(
      'catalogue_items',
      some.flatMap(({ household }) =>
        household.items.map((_id, item) => itemOf(household, _id, item, today)),
      ),
    )
    await insert(
      'inventory_entries',
      some.flatMap(({ n, household }) =>
        household.lots.map((_id, item) => lotOf(household, _id, n, item, today)),
      ),
    )
    await insert('stock_movements', moved)
    await insert(
      'stock_flows',
      some.filter(({ n }) => n >= withYear).map(({ n, household }) => sumsOf(household, n, today)),
    )
    if (kept !== null) {
      await insert(
        'item_forecasts',
        some.map(({ household }) => fitsOf(household, kept, today)),
      )
    }
  }
  return movementCount
}

/** Has each household use some of its items on the day before `today`; returns the number of movements. */
export const useYesterday = async (connection: mongoose.Connection, today: Date): Promise<number> => {
  let movementCount = 0
  const at = new Date(today.getTime() - DAY_MS / 2)
  const changed = Math.round(ITEMS * CHANGED)
  const households = connection.collection('households').find({}, { projection: { _id: 1 } })
  let n = 0
  for await (const { _id } of households) {
    const lots = await connection
      .collection('inventory_entries')
      .find({ household_id: _id }, { projection: { item_id: 1 } })
      .skip((n++ * changed) % (ITEMS - changed))
      .limit(changed)
      .toArray()
    const moved = lots.map((lot) => movementOf(_id, lot, Math.floor(at.getTime() / DAY_MS), 'consume', at))
    movementCount += moved.length
    await connection.collection('stock_movements').insertMany(moved)
  }
  return movementCount
}

const itemOf = (household: Household, _id: Id, item: number, today: Date) => ({
  _id,
  household_id: household._id,
  name: `Thing ${item}`,
  name_folded: `thing ${item}`,
  category: CATEGORIES[item % CATEGORIES.length],
  unit: 'l',
  min_stock_level: item % 3 === 0 ? 1 : null,
  created_at: new Date(today.getTime() - 400 * DAY_MS),
})

const lotOf = (household: Household, _id: Id, n: number, item: number, today: Date) => {
  const at = new Date(today.getTime() - (2 + Math.floor(vary(n, item) * 20)) * DAY_MS)
  const quantity = item < STOCKED ? 1 + Math.round(vary(item, n) * 8) / 4 : 0
  return {
    _id,
    household_id: household._id,
    item_id: household.items[item],
    unit: 'l',
    storage_location: 'Pantry',
    expiry_date: null,
    is_expiry_guess: false,
    purchase_date: at,
    notes: null,
    sources: [],
    created_at: at,
    is_listed: true,
    quantity,
    ...lotState(1_000, quantity, at),
  }
}

const movementOf = (
  household_id: Id,
  lot: { _id: Id; item_id?: Id },
  seq: number,
  kind: 'purchase' | 'consume',
  created_at: Date,
) => ({
  household_id,
  lot_id: lot._id,
  item_id: lot.item_id,
  kind,
  delta: kind === 'purchase' ? 2 : -1,
  balance_after: 1,
  unit: 'l',
  cause: kind === 'purchase' ? 'Receipt added' : 'Used',
  actor_id: household_id,
  created_at,
  undoes_seq: null,
  changes: null,
  opening: null,
  ...lotState(seq, 1, created_at),
})

/** The purchases and uses of each item over a year, evenly but for a few days. */
const yearOf = (household: Household, n: number, today: Date) =>
  household.items.flatMap((item_id, item) =>
    Array.from({ length: PURCHASES * (1 + USES) }, (__, index) => {
      const daysAgo = 364 * (1 - (index + vary(n, item)) / (PURCHASES * (1 + USES))) + 1
      const at = new Date(today.getTime() - daysAgo * DAY_MS)
      const lot = { _id: household.lots[item] ?? item_id, item_id }
      return movementOf(household._id, lot, index + 1, index % (1 + USES) === 0 ? 'purchase' : 'consume', at)
    }),
  )

/** What was bought and used in a year, as it was summed in the night before. */
const sumsOf = (household: Household, n: number, today: Date) => {
  const day = Math.floor(today.getTime() / DAY_MS)
  const flows = household.items.map((item_id, item) => ({
    item_id: String(item_id),
    unit: 'l',
    first_day: day - 365,
    bought: {
      at: Array.from(
        { length: PURCHASES },
        (_, index) => day - 360 + index * 30 + Math.floor(vary(n, item + index) * 5),
      ),
      quantities: Array.from({ length: PURCHASES }, () => 2),
    },
    used: {
      at: Array.from({ length: WEEKS_OF_USE }, (_, index) => Math.floor(day / 7) - WEEKS_OF_USE + index),
      quantities: Array.from({ length: WEEKS_OF_USE }, () => 0.5),
    },
  }))
  const seen = household.items.map(() => ({
    at: Array.from({ length: PURCHASES * USES }, (_, index) => day - 355 + index * 15),
    quantities: Array.from({ length: PURCHASES * USES }, () => 1),
  }))
  // Those of an item are the same in all households, so that what was fitted to one of them belongs to all.
  const marks = household.items.map((item_id, item) => ({
    item_id: String(item_id),
    unit: 'l',
    mark: `mark ${item}`,
  }))
  const byItem = (parts: readonly object[]) =>
    textsOf(Object.fromEntries(household.items.map((id, item) => [String(id), [parts[item]]])))
  return {
    _id: household._id,
    form: FORM_OF_SUMS,
    summed_until: new Date(today.getTime() - DAY_MS),
    flows: byItem(flows),
    seen: byItem(seen),
    marks: JSON.stringify(marks),
  }
}

/** The fits of another household as if they were this one's, to be made anew when it is its turn. */
const fitsOf = (household: Household, { fits, background }: HouseholdFits, today: Date) => {
  const byItem = <T>(valueOf: (fit: HouseholdFits['fits'][number]) => T) =>
    Object.fromEntries(fits.map((fit, item) => [String(household.items[item]), valueOf(fit)]))
  return {
    _id: household._id,
    version: FIT_VERSION,
    looked_at: new Date(today.getTime() - DAY_MS),
    // Today's turn, too, is still to come.
    due: nextTurn(String(household._id), Math.floor(today.getTime() / DAY_MS) - 1),
    background,
    keys: byItem(({ key }) => key),
    fits: textsOf(byItem(({ unit, fit }) => ({ unit, fit }))),
  }
}
