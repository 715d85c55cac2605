import { byText } from '../by-text.ts'
import type { StockStatus } from '../../contracts/inventory.ts'
import { EXPLAINING_PURCHASES } from '../../contracts/insights/forecasts.ts'
import type { ForecastWhy } from '../../contracts/insights/forecasts.ts'
import { measuresOfItem } from '../catalogue/item-measures.ts'
import { savedStatus } from '../inventory/stock/stock-status.ts'
import { sumAmounts } from '../inventory/stock/sum-amounts.ts'
import { roundQuantity } from '@larder/foods'
import type { Amount, FoodMeasures } from '@larder/foods'
import { evidenceOf } from './forecasting/evidence.ts'
import type { Evidence } from './forecasting/evidence.ts'
import { forecastItem } from './forecasting/forecast-item.ts'
import type { FittedUse, ItemForecast, ItemHistory } from './forecasting/item-history.ts'
import type { ForecastItem } from './item-past.ts'
import { usualGap } from './usual-gap.ts'

const DAY_MS = 86_400_000

/** What is listed of an item; calendar dates. */
export type ListedLot = Amount & {
  expiry_date: string | null
  /** Whether nobody said that day. */
  is_expiry_guess: boolean
  opened_at: string | null
  /** Whether nights took use off it since it was last known. */
  is_assumed: boolean
}

/** What is known today of an item that the inventory lists, or of which only the past is known. */
export type ItemOutlook = {
  item: Pick<ForecastItem, 'id' | 'name' | 'name_folded' | 'category' | 'unit' | 'min_stock_level'>
  /**
   * Null for an item that the inventory does not list. The quantity contains what has expired; `others` are amounts in units
   * that do not convert to the item's.
   */
  stock: {
    quantity: number
    expired: number
    others: readonly OtherAmount[]
    /** Whether a part of it is assumed. */
    is_assumed: boolean
    status: StockStatus
  } | null
  /** The first day on which something of it expires that has not yet; null where nothing does. */
  expiry_date: string | null
  /** The days, since 1970, on which something of it is only guessed to expire. */
  guessed_days: readonly number[]
  fit: FittedUse | null
  evidence: Evidence
  /** Null where there is no stock that can be eaten, or too little evidence of its use. */
  forecast: ItemForecast | null
  /** Null with too little evidence. */
  why: ForecastWhy | null
  /** Whether the household said that it stopped buying it, and bought none since. */
  is_stopped: boolean
  /** How many meals use it that are planned for today and the six days after it. */
  meal_count: number
}

/** How far off, as the deviation of its logarithm, a rate may be that the household said: people say it in round numbers. */
const TOLD_SPREAD = 0.2

type OtherAmount = Amount & { expired: number }

/** How much of a stock can still be eaten. */
export const goodOf = ({ quantity, expired }: NonNullable<ItemOutlook['stock']>): number =>
  roundQuantity(quantity - expired)

/** The same in units that do not convert to the item's. */
export const goodOthersOf = ({ others }: NonNullable<ItemOutlook['stock']>): Amount[] =>
  others.map(({ quantity, unit, expired }) => ({ quantity: roundQuantity(quantity - expired), unit }))

/** A number of days since 1970 as a calendar date. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString()

/** The day of a calendar date, since 1970. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(date) / DAY_MS)

/**
 * Joins what is fitted to an item's past with its stock; `today` in days since 1970. The status is that of the inventory:
 * expired with any lot that is, else by the sum of all lots.
 */
export const outlookOf = (
  item: ForecastItem,
  lots: readonly ListedLot[],
  { past, fit: fitted, is_stopped }: { past: ItemHistory | null; fit: FittedUse | null; is_stopped: boolean },
  today: number,
): ItemOutlook => {
  let measures: FoodMeasures | undefined
  const measuresOf = () => (measures ??= measuresOfItem(item))
  const sum = (some: readonly ListedLot[]) => sumAmounts(some, item.unit, measuresOf)
  const all = sum(lots)
  const expiryDay = ({ expiry_date }: ListedLot) => (expiry_date === null ? null : dayOfDate(expiry_date))
  const isExpired = (lot: ListedLot) => lot.quantity > 0 && (expiryDay(lot) ?? today) < today
  const expired = lots.filter(isExpired)
  const status =
    expired.length > 0
      ? 'expired'
      : savedStatus({ total: all.total, hasOtherUnits: all.hasOtherUnits }, item.min_stock_level)
  const firstToExpire = (first: string | null, { quantity, expiry_date }: ListedLot): string | null =>
    quantity > 0 && expiry_date !== null && dayOfDate(expiry_date) >= today && expiry_date < (first ?? '9')
      ? expiry_date
      : first
  const evidence = evidenceOf(past)
  const told = item.own_daily_use ?? null
  const ownUse = told === null ? null : { daily_use: told, rate_spread: TOLD_SPREAD }
  const fit = fitted && { ...fitted, ...ownUse }
  const use = ownUse === null ? fit : { scatter: 0, ...fit, ...ownUse, is_known: true }
  const method = told === null ? (fit?.is_known ? fit.method : null) : 'told'
  const { id, name, name_folded, category, unit, min_stock_level } = item
  return {
    item: { id, name, name_folded, category, unit, min_stock_level },
    stock:
      lots.length === 0
        ? null
        : {
            quantity: all.total,
            expired: sum(expired).total,
            others: all.others.map((other) => ({
              ...other,
              expired: sumAmounts(sum(expired).others, other.unit).total,
            })),
            is_assumed: lots.some((lot) => lot.is_assumed),
            status,
          },
    expiry_date: lots.reduce(firstToExpire, null),
    guessed_days: lots.flatMap((lot) => (lot.is_expiry_guess ? (expiryDay(lot) ?? []) : [])),
    fit,
    evidence,
    // Of stock that does not convert nobody can tell how long it lasts.
    forecast:
      use === null || all.hasOtherUnits
        ? null
        : forecastItem(
            use,
            lots.map((lot) => ({
              quantity: sum([lot]).total,
              expiry_day: expiryDay(lot),
              is_opened: lot.opened_at !== null,
            })),
            today,
          ),
    why:
      method === null || use === null
        ? null
        : {
            method,
            daily_use: use.daily_use,
            // Those of a fit are partly what is usual of its kind.
            days_between: usualGap((past?.bought ?? []).map(([day]) => day)),
            purchases: (past?.bought ?? [])
              .slice(-EXPLAINING_PURCHASES)
              .toReversed()
              .map(([day, quantity]) => ({ date: dateOf(day), quantity })),
          },
    is_stopped,
    meal_count: 0,
  }
}

/** Orders outlooks by name, and those of one name by id. */
export const byName = (a: ItemOutlook, b: ItemOutlook): number =>
  byText(a.item.name_folded, b.item.name_folded) || byText(a.item.id, b.item.id)
