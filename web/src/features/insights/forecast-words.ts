import type {
  DepletionForecast,
  ForecastMethod,
  ForecastWhy,
  UnknownForecast,
} from '@larder/shared/contracts/insights/forecasts'
import { sayableRate } from '@larder/shared/domain/insights/daily-rate'
import {
  calendarDateOf,
  dayOf,
  daysUntil,
  formatDate,
  formatQuantity,
  formatShortDate,
} from '../../lib/format.ts'
import { once } from '../../lib/once.ts'

/** Days nearer than this are named by their weekday too. */
const DAYS_WITH_WEEKDAY = 7

const nearFormat = once(
  () =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }),
)

const daysOf = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** The day of a forecast: 'Tue, Nov 24', one further away 'Dec 1', one of another year 'Jan 5, 2027'. */
export function formatForecastDay(date: string, today: string): string {
  if (dayOf(date).slice(0, 4) !== today.slice(0, 4)) return formatDate(date)
  return daysUntil(date, today) < DAYS_WITH_WEEKDAY
    ? nearFormat().format(new Date(calendarDateOf(dayOf(date))))
    : formatShortDate(date)
}

/** How far the day may be off, from the 80 % interval: '± 2 days', or 'Dec 3 – Mar 9' where it is likelier late than early. */
export function formatInterval(
  {
    earliest_date,
    depletion_date,
    latest_date,
  }: Pick<DepletionForecast, 'earliest_date' | 'depletion_date' | 'latest_date'>,
  today: string,
): string {
  const daysAfter = daysUntil(latest_date, dayOf(depletion_date))
  // What is in stock is not used up before today.
  const earliest = daysUntil(earliest_date, today) < 0 ? calendarDateOf(today) : earliest_date
  const daysBefore = daysUntil(depletion_date, dayOf(earliest))
  if (Math.abs(daysAfter - daysBefore) <= 1) return `± ${daysOf(Math.max(1, daysAfter, daysBefore))}`
  return `${formatShortDate(earliest)} – ${formatShortDate(latest_date)}`
}

/** 'in 3 days', in whole days (REM-006). */
export function formatDaysLeft(days: number): string {
  const whole = Math.round(days)
  return whole <= 0 ? 'today' : `in ${daysOf(whole)}`
}

/** A probability as a rounded percent (REM-007). */
export const formatConfidence = (score: number): string => `${Math.round(score * 100)}%`

/** An amount that is forecast, which nobody knows to the gram: 'about 730 ml'. */
export const formatEstimate = (quantity: number, unit: string): string =>
  `about ${formatQuantity(Number(quantity.toPrecision(2)), unit)}`

/** ' (guess)' after a day on which something expires that nobody said, else nothing. */
export const sayGuess = ({ is_expiry_guess }: { is_expiry_guess?: boolean | undefined }): string =>
  is_expiry_guess ? ' (guess)' : ''

/** What makes known when an item runs out. */
export const WHAT_MAKES_KNOWN =
  'A date comes with a second purchase on another day, or with five days on which you record use.'

/** How many items have no date: '3 items have no date yet.' */
export const sayUnknown = (count: number): string =>
  count === 1 ? '1 item has no date yet.' : `${count} items have no date yet.`

/** Of how many items nobody knows when they are used up: 'Not known yet for 3 items.' */
export const sayNotKnown = (count: number): string =>
  `Not known yet for ${count === 1 ? '1 item' : `${count} items`}.`

/**
 * What there is to go by so far: 'added once, use recorded on 2 days'. What somebody typed in may have been bought at any
 * time.
 */
export const saySeen = ({ purchases, records }: Pick<UnknownForecast, 'purchases' | 'records'>): string =>
  [
    purchases === 0 ? 'no purchase' : 'added once',
    ...(records === 0 ? [] : [`use recorded on ${daysOf(records)}`]),
  ].join(', ')

const METHODS: Record<ForecastMethod, string> = {
  smoothing: 'From what you used lately, the latest days counting most.',
  croston: 'Use is recorded only now and then: from how much at a time, and how often.',
  sba: 'Use is recorded only now and then: from how much at a time, and how often, kept from guessing too high.',
  tsb: 'Use is recorded only now and then, and it counts when none was for a while.',
  interval: 'From the days between your purchases.',
  season: 'From what you used at this time in earlier years.',
  told: 'From how much you said is used.',
  household: 'There is little to go by yet: from how often food is usually bought here.',
  category: 'There is little to go by yet: from how often others of its kind are bought here.',
}

/** How many more records there are than those listed: 'and 45 earlier'; null for none. */
export const sayMore = (count: number, where: 'earlier' | 'later'): string | null =>
  count === 0 ? null : `and ${count} ${where}`

const sayRate = ({ quantity, period, isExact }: ReturnType<typeof sayableRate>, unit: string): string =>
  `${isExact ? '' : 'About '}${formatQuantity(quantity, unit)} used a ${period}.`

/** Why a forecast says what it says, in sentences. */
export function sayWhy({ method, daily_use, days_between, purchases }: ForecastWhy, unit: string): string[] {
  // Between fewer than two purchases there are no days: what is known then is only what others of its kind do.
  const days = days_between === null || purchases.length < 2 ? null : Math.max(1, Math.round(days_between))
  return [
    ...(purchases.length === 1 ? ['You added it once.'] : []),
    METHODS[method],
    ...(daily_use === null ? [] : [sayRate(sayableRate({ daily_use, days_between, method }, unit), unit)]),
    ...(days === null ? [] : [`Bought about every ${days === 1 ? 'day' : `${days} days`}.`]),
  ]
}
