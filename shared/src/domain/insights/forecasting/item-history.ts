import type { ForecastMethod } from '@larder/shared/contracts/insights/forecasts'

/** What happened on a day, in the item's unit. Days are counted from 1970 on, in the household's calendar. */
export type DayQuantity = readonly [day: number, quantity: number]

/** What is known of an item's past, in its unit. */
export type ItemHistory = {
  category: string | null
  /** The first day on which anything of it moved. */
  first_day: number
  bought: readonly DayQuantity[]
  /**
   * What somebody saw to be used: recorded, cooked, or found missing by a count. Assumed degradation is no evidence, so none
   * of it is in here until a count has confirmed it.
   */
  used: readonly DayQuantity[]
}

/** What is in stock of an item, in its unit. */
export type StockedLot = { quantity: number; expiry_day: number | null; is_opened: boolean }

/** The result of fitting an item's history, small enough to be kept: everything that a forecast needs but today's stock. */
export type FittedUse = {
  /**
   * Whether the item's own past says when it is used up: by two purchases, or by five records of use. Otherwise all of this
   * is what is usual of its kind, which is told to nobody as if it were known of the item.
   */
  is_known: boolean
  method: ForecastMethod
  /** What is used in a day, in the item's unit, above 0; null where nothing is used any more. */
  daily_use: number | null
  /** The variance of what is used in a day over its mean, in the item's unit. */
  scatter: number
  /** The standard deviation of the logarithm of `daily_use`, because it is only estimated. */
  rate_spread: number
  /** The median of the days from one purchase to the next; null before anything was bought. */
  days_between: number | null
  /** Quantiles of these days, evenly spread, the middle one their median; none before anything was bought. */
  rhythm: readonly number[]
  first_bought: number | null
  last_bought: number | null
  /** The days on which it was bought again after the first. */
  repeats: number
  /** What is bought at a time, in the item's unit; null before anything was bought. */
  pack: number | null
}

/** When something will happen; days since 1970. */
export type DayForecast = {
  day: number
  /** The bounds of the 80 % interval. */
  earliest: number
  latest: number
  /** The probability, 0 to 1, of happening within max(2 days, 20 %) of `day`. */
  confidence: number
}

/** When an item is used up. */
export type ItemForecast = DayForecast & {
  /** What will be left when a lot expires, the first such lot; null if all is used in time. */
  spoils: { quantity: number; day: number } | null
}
