import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { HouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { firstDayOfHistory, historyOf } from '@larder/shared/domain/insights/household-history'
import type { Discard, HistoricLot } from '@larder/shared/domain/insights/household-history'
import { daysBetween, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { createTestReceipts } from '@larder/shared/testkit/orders/receipts-module'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createStock } from '@larder/shared/testkit/stock'
import { CLEARED } from '../inventory/ledger/movement.repository.ts'
import { lotsCollection } from '../inventory/lots/lot.collection.ts'
import { movementsCollection } from '../inventory/ledger/movement.collection.ts'
import { receiptsCollection } from '../receipts/receipt.collection.ts'
import { createHouseholdHistory } from './household-history.service.ts'

/** A Wednesday. */
const NOW = new Date('2026-11-25T15:20:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const connection = await openTestDatabase()
const stock = createStock(connection, () => NOW)
await stock.ensureIndexes()
const { paidPrices } = createTestReceipts(connection, stock, () => NOW).services
const history = createHouseholdHistory({
  catalogue: stock.catalogue,
  stockHistory: stock.stockHistory,
  prices: paidPrices,
  // Nothing is kept.
  readStamps: () => Promise.resolve(null),
  now: () => NOW,
})
const lotsOf = lotsCollection.open(connection).collection
const movementsOf = movementsCollection.open(connection).collection
const receiptsOf = receiptsCollection.open(connection).collection
const { ObjectId } = connection.base.mongo

const CATEGORIES = ['Dairy', 'Produce', 'Meat']
const CURRENCIES = ['USD', 'EUR', null]
/** Hours ago, over more than the weeks that are looked back upon. */
const hours = fc.integer({ min: 1, max: 150 * 24 })
const FATES = [
  'stocked',
  'emptied',
  'replaced',
  'assumed empty',
  'deleted',
  'deleted empty',
  'restored',
  'cleared',
  'purchase undone',
] as const
const lotArbitrary = fc.record({
  fate: fc.constantFrom(...FATES),
  hours: fc.tuple(hours, hours),
  /** Whole days between the purchase and its entry, and from then to the last day it is good. */
  boughtBefore: fc.option(fc.integer({ min: 0, max: 40 })),
  goodFor: fc.option(fc.integer({ min: -20, max: 120 })),
  degradedFor: fc.option(fc.integer({ min: 0, max: 60 })),
  quantity: fc.integer({ min: 1, max: 8 }),
  item: fc.nat(2),
  parts: fc.array(
    fc.record({
      receipt: fc.nat(2),
      quantity: fc.integer({ min: 0, max: 4 }),
      price: fc.option(fc.integer({ min: 1, max: 20 })),
    }),
    { maxLength: 2 },
  ),
})
type Generated = typeof lotArbitrary extends fc.Arbitrary<infer T> ? T : never

const dayAt = (ms: number) => new Date(Math.floor(ms / DAY_MS) * DAY_MS)

/** One lot as the ledger would leave it: as the store has it, as the domain sees it, and its deletion. */
const storedLot = (one: Generated, itemIds: readonly string[], receiptIds: readonly string[]) => {
  const [first, last] = [Math.max(...one.hours), Math.min(...one.hours)]
  const created_at = new Date(NOW.getTime() - first * HOUR_MS)
  const known_at = new Date(NOW.getTime() - last * HOUR_MS)
  const { fate, quantity } = one
  const isStocked = fate === 'stocked' || fate === 'restored'
  const isRemoved = ['deleted', 'deleted empty', 'cleared', 'purchase undone'].includes(fate)
  const isAssumed = fate === 'assumed empty' || (isStocked && one.degradedFor !== null)
  const fields = {
    quantity: isStocked ? quantity : 0,
    purchase_date: one.boughtBefore === null ? null : dayAt(created_at.getTime() - one.boughtBefore * DAY_MS),
    expiry_date: one.goodFor === null ? null : dayAt(created_at.getTime() + one.goodFor * DAY_MS),
    created_at,
    seq: 3,
    undo_seq: fate === 'purchase undone' ? 0 : 3,
    removed_at: isRemoved ? known_at : null,
    known_at,
    degraded_until: isAssumed
      ? dayAt(Math.min(NOW.getTime() - DAY_MS, known_at.getTime() + (one.degradedFor ?? 0) * DAY_MS))
      : null,
    sources: one.parts.map(({ receipt, quantity, price }) => ({
      receipt_id: receiptIds[receipt] ?? '',
      quantity,
      price,
    })),
  }
  const isDeleted = ['deleted', 'deleted empty', 'cleared', 'restored'].includes(fate)
  const deletion = isDeleted && {
    seq: fate === 'restored' ? 2 : 3,
    delta: fate === 'deleted empty' ? 0 : -quantity,
    cause: fate === 'cleared' ? CLEARED : 'Removed',
    created_at: known_at,
  }
  return {
    id: newId(),
    item_id: itemIds[one.item] ?? '',
    fields,
    is_listed: !isRemoved && fate !== 'replaced',
    deletion,
  }
}
type StoredLot = ReturnType<typeof storedLot>

const textOf = (date: Date | null) => date && date.toISOString()
const historicOf = ({ id, item_id, fields }: StoredLot): HistoricLot => ({
  id,
  item_id,
  ...fields,
  created_at: fields.created_at.toISOString(),
  purchase_date: textOf(fields.purchase_date),
  expiry_date: textOf(fields.expiry_date),
  removed_at: textOf(fields.removed_at),
  known_at: textOf(fields.known_at),
  degraded_until: textOf(fields.degraded_until),
  is_undone: fields.undo_seq === 0,
})

const insert = async (household: string, lots: readonly StoredLot[]) => {
  const household_id = new ObjectId(household)
  await lotsOf.insertMany(
    lots.map(({ id, item_id, fields, is_listed }) => ({
      _id: new ObjectId(id),
      household_id,
      item_id: new ObjectId(item_id),
      unit: 'package',
      is_listed,
      ...fields,
    })),
  )
  const deletions = lots.flatMap(({ id, deletion }) =>
    deletion ? { household_id, lot_id: new ObjectId(id), kind: 'clear', ...deletion } : [],
  )
  if (deletions.length > 0) await movementsOf.insertMany(deletions)
}

/** What comes in no order of its own, by name. */
const inOrder = ({ weeks, spend, unpriced_count }: HouseholdHistory): HouseholdHistory => {
  const byName = <T>(values: readonly T[], nameOf: (value: T) => string | null) =>
    [...values].sort((a, b) => String(nameOf(a)).localeCompare(String(nameOf(b))))
  return {
    weeks: weeks.map((week) => ({ ...week, wasted: byName(week.wasted, ({ currency }) => currency) })),
    spend: byName(spend, ({ currency }) => currency).map(({ currency, categories }) => ({
      currency,
      categories: byName(categories, ({ category }) => category),
    })),
    unpriced_count,
  }
}

/** How many lots were in stock at the end of each week, looked up lot by lot and week by week. */
const stockedCounts = (
  lots: readonly HistoricLot[],
  dateOf: (instant: string) => string,
  firstDay: string,
) => {
  const weekOf = (instant: string) => Math.floor(daysBetween(firstDay, dateOf(instant)) / 7)
  return Array.from(
    { length: 12 },
    (_, week) =>
      lots.filter(({ is_undone, created_at, quantity, removed_at, known_at, degraded_until }) => {
        if (is_undone || weekOf(created_at) > week) return false
        if (quantity > 0) return true
        const emptied = removed_at ?? [known_at ?? '', degraded_until ?? ''].sort()[1] ?? ''
        return weekOf(emptied) > week
      }).length,
  )
}

it('says the same as if all that ever was in stock were looked at', { timeout: 120_000 }, async () => {
  const zones = fc.constantFrom('UTC', 'Asia/Jerusalem', 'America/Los_Angeles', 'Pacific/Kiritimati')
  const weekdays = fc.integer({ min: 1, max: 7 })
  await fc.assert(
    fc.asyncProperty(
      zones,
      weekdays,
      fc.array(lotArbitrary, { maxLength: 30 }),
      async (zone, weekday, generated) => {
        const actor = newActor(zone)
        const items = await Promise.all(
          CATEGORIES.map((category) =>
            stock.catalogue.create(actor, { name: category, category, unit: 'package' }),
          ),
        )
        const receiptIds = CURRENCIES.map(() => newId())
        await receiptsOf.insertMany(
          CURRENCIES.map((currency, n) => ({
            _id: new ObjectId(receiptIds[n]),
            household_id: new ObjectId(actor.householdId),
            client_id: newId(),
            created_at: NOW,
            updated_at: NOW,
            result: { currency },
          })),
        )
        const itemIds = items.map(({ id }) => id)
        const stored = generated.map((one) => storedLot(one, itemIds, receiptIds))
        if (stored.length > 0) await insert(actor.householdId, stored)

        const today = todayIn(zone, NOW)
        const dateOf = (instant: string) => todayIn(zone, new Date(instant))
        const lots = stored.map(historicOf)
        const discards = stored.flatMap(({ id, deletion }): Discard[] =>
          deletion && deletion.delta < 0 && deletion.cause !== CLEARED
            ? [{ lot_id: id, seq: deletion.seq, quantity: -deletion.delta }]
            : [],
        )
        const expected = historyOf({
          lots,
          stocked_count: lots.filter(({ quantity }) => quantity > 0).length,
          discards,
          categoryOf: (itemId) => CATEGORIES[itemIds.indexOf(itemId)] ?? null,
          currencyOf: (receiptId) => CURRENCIES[receiptIds.indexOf(receiptId)] ?? null,
          dateOf,
          today,
          firstWeekday: weekday,
        })
        const answer = await history.get(actor, weekday)
        expect(inOrder(answer)).toEqual(inOrder(expected))
        expect(answer.weeks.map(({ stocked_count }) => stocked_count)).toEqual(
          stockedCounts(lots, dateOf, firstDayOfHistory(today, weekday)),
        )
      },
    ),
    { numRuns: 60 },
  )
})
