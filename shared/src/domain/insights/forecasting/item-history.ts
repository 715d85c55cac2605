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
  method: ForecastMethod
  /** What is used in a day, in the item's unit; null where nothing was ever bought or used. */
  daily_use: number | null
  /** The median of the days from one purchase to the next; null before anything was bought. */
  days_between: number | null
  last_bought: number | null
  /** What is bought at a time, in the item's unit. */
  pack: number | null
  /** The standard deviation of the logarithm of the true time until it is used up over the forecast one. */
  spread: number
  /** The standard deviation of the logarithm of the days from one purchase to the next. */
  rhythm_spread: number
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
