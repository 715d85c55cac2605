import type { ForecastMethod } from '@larder/shared/contracts/insights/forecasts'

/**
 * What is known of an item's past, in its unit. Days are counted from 1970 on, in the household's calendar; each day stands
 * once, the earliest first.
 */
export type ItemHistory = {
  category: string | null
  /** The first day on which anything of it moved. */
  first_day: number
  bought: readonly (readonly [day: number, quantity: number])[]
  /**
   * What somebody saw to be used: recorded, cooked, or found missing by a count. Assumed degradation is no evidence, so none
   * of it is in here until a count has confirmed it.
   */
  used: readonly (readonly [day: number, quantity: number])[]
}

/** What is in stock of an item, in its unit. */
export type StockedLot = { quantity: number; expiry_day: number | null; is_opened: boolean }

/** The result of fitting an item's history, small enough to be kept: everything that a forecast needs but today's stock. */
export type FittedUse = {
  method: ForecastMethod
  /** What is used in a day, in the item's unit; null where only the rhythm of its purchases is known. */
  daily_use: number | null
  /** The days from one purchase to the next; null before there are any. */
  days_between: number | null
  last_bought: number | null
  /** What is bought at a time, in the item's unit. */
  pack: number | null
  /** The standard deviation of the logarithm of a forecast time over the true time, from the back-test. */
  spread: number
}

/** When an item is used up; days since 1970. */
export type ItemForecast = {
  day: number
  /** The bounds of the 80 % interval. */
  earliest: number
  latest: number
  /** The probability, 0 to 1, of being used up within max(2 days, 20 %) of `day`. */
  confidence: number
  /** What will be left when a lot expires, the first such lot; null if all is used in time. */
  spoils: { quantity: number; day: number } | null
}
