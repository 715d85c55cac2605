import { DEFAULT_DAILY_CONSUMPTION_RATE } from '@larder/shared/contracts/accounts/users'
import { addDays, toCalendarDate, todayIn } from '../calendar-day.ts'
import { decideDegrade } from './ledger.ts'
import type { Decision, LotState } from './ledger.ts'
import { roundQuantity } from '../amounts/quantity.ts'

/** The household's consumption rate from a day on, in percent of what is left per day. */
export type RatePeriod = { from: string; percent: number }

/** When less than this share of what was last known is left, the rest is assumed to be used up. */
const USED_UP_SHARE = 0.01

/** The rate of a day, in percent; `periods` in order of their first days. */
export const percentOn = (periods: readonly RatePeriod[], day: string): number =>
  periods.findLast(({ from }) => from <= day)?.percent ?? DEFAULT_DAILY_CONSUMPTION_RATE

/**
 * Sets the rate from `today` on; the days before keep theirs, for they may not be written down yet. What ended before
 * `degradedUntil` is forgotten.
 */
export const changeRate = (
  periods: readonly RatePeriod[],
  percent: number,
  today: string,
  degradedUntil: string,
): RatePeriod[] => {
  const earlier = periods.filter(({ from }) => from < today)
  const needed = earlier.filter((_, index) => {
    const next = earlier[index + 1]
    return next === undefined || next.from > degradedUntil
  })
  return [...needed, { from: today, percent }]
}

/** The days that a household's stock is brought forward by. */
export type DaysToDegrade = {
  timeZone: string
  periods: readonly RatePeriod[]
  /** The last day that is written down for the household's whole stock. */
  degradedUntil: string
  /** The last day that has passed. */
  yesterday: string
}

/**
 * Writes down what was probably used of a lot on the days that have passed since somebody moved it, each day once: a
 * percentage of what was left, compounding; null when nothing changes.
 */
export const degrade = (lot: LotState, days: DaysToDegrade): Decision | null => {
  if (lot.removed_at !== null || lot.quantity <= 0) return null
  let left = lot.quantity
  for (let day = firstDay(lot, days); day <= days.yesterday && left > 0; day = addDays(day, 1)) {
    left = leftAfter(left, percentOn(days.periods, day), lot.known_quantity)
  }
  return left === lot.quantity ? null : decideDegrade(lot, left, days.yesterday)
}

/** The day after the last one that is accounted for: written down, or one on which somebody moved the lot. */
const firstDay = (lot: LotState, { timeZone, degradedUntil }: DaysToDegrade): string => {
  const accounted = [
    degradedUntil,
    lot.degraded_until,
    lot.known_at && todayIn(timeZone, new Date(lot.known_at)),
  ]
  const last = accounted.reduce<string>((latest, day) => (day && day > latest ? day : latest), degradedUntil)
  return addDays(toCalendarDate(last), 1)
}

/** Rounded each day, so that a week made up for at once leaves what seven nights leave. */
const leftAfter = (quantity: number, percent: number, known: number): number => {
  const left = roundQuantity((quantity * (100 - percent)) / 100)
  return left < quantity && left < known * USED_UP_SHARE ? 0 : left
}
