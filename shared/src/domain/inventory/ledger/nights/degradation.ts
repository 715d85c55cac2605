import { DEFAULT_DAILY_CONSUMPTION_RATE } from '@larder/shared/contracts/accounts/auth'
import { addDays, toCalendarDate, todayIn } from '../../calendar-day.ts'
import { decideDegrade } from '../ledger.ts'
import type { Decision, LotState } from '../lot-state.ts'
import { roundQuantity } from '@larder/foods'

/** The household's daily consumption rate from a day on, in percent of what is left. */
export type RatePeriod = { from: string; percent: number }

/** When less than this share of the last known quantity is left, the rest is assumed to be used up. */
const USED_UP_SHARE = 0.01

/** The rate that applies on a day, in percent; `periods` are sorted by their first days. */
export const percentOn = (periods: readonly RatePeriod[], day: string): number =>
  periods.findLast(({ from }) => from <= day)?.percent ?? DEFAULT_DAILY_CONSUMPTION_RATE

/**
 * Sets the rate from `today` on; earlier days keep theirs, because they may not be accounted for yet. Periods that
 * ended before `degradedUntil` are dropped.
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

/** The days for which degradation is due. */
export type DaysToDegrade = {
  timeZone: string
  periods: readonly RatePeriod[]
  /** The last day that is accounted for in the household's whole stock. */
  degradedUntil: string
  /** The last day that has passed. */
  yesterday: string
}

/**
 * Applies degradation to a lot for the days since somebody moved it, each day once: a percentage of what is left,
 * compounding. Null when nothing changes.
 */
export const degrade = (lot: LotState, days: DaysToDegrade): Decision | null => {
  if (lot.removed_at !== null || lot.quantity <= 0) return null
  let left = lot.quantity
  for (let day = firstDay(lot, days); day <= days.yesterday && left > 0; day = addDays(day, 1)) {
    left = leftAfter(left, percentOn(days.periods, day), lot.known_quantity)
  }
  return left === lot.quantity ? null : decideDegrade(lot, left, days.yesterday)
}

/** The day after the last one that is accounted for: already degraded, or one on which somebody moved the lot. */
const firstDay = (lot: LotState, { timeZone, degradedUntil }: DaysToDegrade): string => {
  const accounted = [
    degradedUntil,
    lot.degraded_until,
    lot.known_at && todayIn(timeZone, new Date(lot.known_at)),
  ]
  const last = accounted.reduce<string>((latest, day) => (day && day > latest ? day : latest), degradedUntil)
  return addDays(toCalendarDate(last), 1)
}

/** Rounded for each day, so that one run for a week has the same result as seven nightly runs. */
const leftAfter = (quantity: number, percent: number, known: number): number => {
  const left = roundQuantity((quantity * (100 - percent)) / 100)
  return left < quantity && left < known * USED_UP_SHARE ? 0 : left
}
