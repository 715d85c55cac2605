import { HISTORY_WEEKS } from '../../contracts/insights/household-history.ts'
import type { HistoryWeek, HouseholdHistory } from '../../contracts/insights/household-history.ts'
import { groupBy } from '../group-by.ts'
import { addDays, daysBetween, startOfWeek } from '../inventory/calendar-day.ts'

/** An entry that is deleted so soon after it was added never was what it said. */
const SLIP_MS = 24 * 3600 * 1000

/** A lot as far as the history needs it: calendar dates are midnights in UTC, instants ISO 8601. */
export type HistoricLot = {
  id: string
  item_id: string
  quantity: number
  created_at: string
  purchase_date: string | null
  expiry_date: string | null
  /** The number of its last movement. */
  seq: number
  removed_at: string | null
  /** When somebody last moved it. */
  known_at: string | null
  /** The last day whose degradation its quantity contains. */
  degraded_until: string | null
  /** The purchase was undone, so that it never was in stock. */
  is_undone: boolean
  /** Its parts from receipts; `price` is what was paid for `quantity`. */
  sources: readonly { receipt_id: string; quantity: number; price: number | null }[]
}

/** The deletion of a lot by its movement number `seq`, with so much left. */
export type Discard = { lot_id: string; seq: number; quantity: number }

type Facts = {
  /** How many lots have something left now. */
  stocked_count: number
  /** At least those that were added, bought or emptied since the first of the weeks, or expired in them and are still there. */
  lots: readonly HistoricLot[]
  discards: readonly Discard[]
  /** The category of an item, and the currency of a receipt; null where nobody knows. */
  categoryOf: (itemId: string) => string | null
  currencyOf: (receiptId: string) => string | null
  /** The household's calendar date of an instant. */
  dateOf: (instant: string) => string
  /** The household's calendar date. */
  today: string
  /** With which day weeks begin: 1 for Monday to 7 for Sunday. */
  firstWeekday: number
}

/** The day with which the first of the weeks begins, as a calendar date; `weekday` is 1 for Monday to 7 for Sunday. */
export const firstDayOfHistory = (today: string, weekday: number): string =>
  addDays(startOfWeek(today, weekday), -7 * (HISTORY_WEEKS - 1))

const toCents = (amount: number): number => Math.round(amount * 100) / 100

/** When nothing was left of a lot any more; null while there is. */
const emptiedAt = ({ quantity, removed_at, known_at, degraded_until }: HistoricLot): string | null => {
  if (quantity > 0) return null
  if (removed_at !== null) return removed_at
  return [known_at, degraded_until].reduce((last, at) => ((at ?? '') > (last ?? '') ? at : last), null)
}

/** What was paid for a quantity of a lot; null where no receipt says it, or receipts of two currencies do. */
const paidFor = (
  { sources }: HistoricLot,
  quantity: number,
  currencyOf: Facts['currencyOf'],
): { currency: string | null; amount: number } | null => {
  const priced = sources.filter(({ price, quantity }) => price !== null && quantity > 0)
  const currencies = [...new Set(priced.map(({ receipt_id }) => currencyOf(receipt_id)))]
  const [currency] = currencies
  if (currency === undefined || currencies.length > 1) return null
  const price = priced.reduce((sum, part) => sum + (part.price ?? 0), 0)
  const bought = priced.reduce((sum, part) => sum + part.quantity, 0)
  return { currency, amount: (price / bought) * quantity }
}

/**
 * Looks back on the last weeks of a household. An entry counts as stock from when it was added until it was empty; as waste
 * once: in the week in which it was deleted with something left, or in which it expired while something is still left.
 */
export const historyOf = (facts: Facts): HouseholdHistory => {
  const { discards, categoryOf, currencyOf, dateOf, today, firstWeekday } = facts
  const lots = facts.lots.filter(({ is_undone }) => !is_undone)
  const firstDay = firstDayOfHistory(today, firstWeekday)
  const weekOf = (date: string): number => Math.floor(daysBetween(firstDay, date) / 7)
  const isInWeeks = (date: string): boolean => date >= firstDay && date <= today

  const changes = Array.from({ length: HISTORY_WEEKS + 1 }, () => 0)
  const change = (week: number, by: number) => {
    changes[week] = (changes[week] ?? 0) + by
  }
  // What is there now was there in all weeks, unless it was added in one of them.
  change(0, facts.stocked_count)
  for (const lot of lots) {
    const emptied = emptiedAt(lot)
    const from = Math.max(0, weekOf(dateOf(lot.created_at)))
    if (emptied === null) {
      change(0, -1)
      change(from, 1)
      continue
    }
    const until = weekOf(dateOf(emptied))
    if (from >= until) continue
    change(from, 1)
    change(until, -1)
  }

  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  const discarded = discards.flatMap(({ lot_id, seq, quantity }) => {
    const lot = byId.get(lot_id)
    // A deletion that was undone is no longer the last movement.
    if (lot?.removed_at == null || lot.seq !== seq) return []
    const isSlip = Date.parse(lot.removed_at) - Date.parse(lot.created_at) < SLIP_MS
    return isSlip ? [] : [{ lot, quantity, date: dateOf(lot.removed_at), isExpired: false }]
  })
  const expired = lots.flatMap((lot) => {
    const { quantity, expiry_date } = lot
    const isExpired = quantity > 0 && expiry_date !== null && expiry_date < today
    return isExpired ? [{ lot, quantity, date: expiry_date, isExpired }] : []
  })
  const wasteOf = groupBy(
    [...discarded, ...expired].filter(({ date }) => isInWeeks(date)),
    ({ date }) => weekOf(date),
  )

  let stocked_count = 0
  const weeks = Array.from({ length: HISTORY_WEEKS }, (_, week): HistoryWeek => {
    stocked_count += changes[week] ?? 0
    const waste = wasteOf.get(week) ?? []
    const prices = waste.flatMap(({ lot, quantity }) => paidFor(lot, quantity, currencyOf) ?? [])
    return {
      first_day: addDays(firstDay, 7 * week),
      stocked_count,
      discarded_count: waste.filter(({ isExpired }) => !isExpired).length,
      expired_count: waste.filter(({ isExpired }) => isExpired).length,
      wasted: [...groupBy(prices, ({ currency }) => currency)].map(([currency, some]) => ({
        currency,
        amount: toCents(some.reduce((sum, { amount }) => sum + amount, 0)),
      })),
      priced_count: prices.length,
    }
  })

  const lines = lots
    .filter(({ purchase_date, created_at }) => isInWeeks(purchase_date ?? dateOf(created_at)))
    .flatMap(({ item_id, sources }) => sources.map((line) => ({ ...line, item_id })))
  const priced = lines.filter(({ price }) => price !== null)
  const spend = [...groupBy(priced, ({ receipt_id }) => currencyOf(receipt_id))]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([currency, some]) => ({
      currency,
      categories: [...groupBy(some, ({ item_id }) => categoryOf(item_id))]
        .map(([category, ofCategory]) => ({
          category,
          amount: toCents(ofCategory.reduce((sum, { price }) => sum + (price ?? 0), 0)),
        }))
        .sort((a, b) => b.amount - a.amount),
    }))
  return { weeks, spend, unpriced_count: lines.length - priced.length }
}
