import { dayOf } from '../inventory/ledger/stock-flow.ts'

/** What decides how much a household wants an item now. */
type ItemStanding = {
  /** What is left and has not expired, in the item's unit; null where it can't be told. */
  left: number | null
  min_stock_level: number | null
  /** Whether the inventory lists the item, if only as used up. */
  isListed: boolean
  /** The days on which it was bought in the last year, the earliest first, counted from 1970 on. */
  boughtDays: readonly number[]
}

/** How much an item is wanted: more is more; and why, in words. */
export type ItemWant = { weight: number; reason: string }

const YEAR_DAYS = 365
/** From so much of the usual time between two purchases on it is time to buy again. */
const DUE_SHARE = 0.8

/**
 * How much a household wants an item: what is used up or low before what is usually bought by now, and that before what it
 * just buys now and then; what is bought more often counts more. Null for an item that it neither has nor buys.
 */
export const wantOf = (
  { left, min_stock_level, isListed, boughtDays }: ItemStanding,
  at: number,
): ItemWant | null => {
  const today = dayOf(at)
  const days = boughtDays.filter((day) => day > today - YEAR_DAYS && day <= today)
  const often = Math.log2(1 + days.length)
  if (left !== null && left <= 0 && isListed) return { weight: 6 + often, reason: 'Out of stock' }
  if (left !== null && min_stock_level !== null && left <= min_stock_level)
    return { weight: 5 + often, reason: 'Running low' }
  const last = days.at(-1)
  if (last === undefined) return isListed ? { weight: 0.5, reason: 'In your inventory' } : null
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  const usualGap = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]
  if (usualGap !== undefined && today - last >= usualGap * DUE_SHARE)
    return { weight: 3 + often, reason: 'Usually bought by now' }
  return {
    weight: often,
    reason: days.length === 1 ? 'Bought once' : `Bought ${days.length} times in a year`,
  }
}

/** The order of an offer among those of all items: a want counts as much as a third of the price. */
export const scoreOf = (want: ItemWant, percentSaved: number | null, isByName: boolean): number =>
  want.weight + (percentSaved ?? 10) / 10 - (isByName ? 1 : 0)
