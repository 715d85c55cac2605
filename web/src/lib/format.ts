import {
  displayAssumedQuantity,
  displayQuantity,
} from '@larder/shared/domain/inventory/stock/display-quantity'
import { unitFor } from '@larder/foods'
import { once } from './once.ts'
import { paidIn } from './session/paid-in.ts'

const DAY_MS = 86_400_000

// Each is made when it is first needed: that takes a phone several milliseconds.
const dayFormat = once(
  () =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }),
)
const wholeFormat = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }))
const hundredthsFormat = once(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const fractionFormat = once(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 }),
)

/** The day 'YYYY-MM-DD' of a calendar date that is sent as midnight UTC. */
export const dayOf = (calendarDate: string): string => calendarDate.slice(0, 10)

/** A day 'YYYY-MM-DD' as a calendar date at midnight UTC (INV-063). */
export const calendarDateOf = (day: string): string => `${day}T00:00:00.000Z`

/** A calendar date or a day such as 'Jan 5, 2026', the same in every time zone (NAV-029). */
export const formatDate = (date: string): string => dayFormat().format(new Date(calendarDateOf(dayOf(date))))

const shortDayFormat = once(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }),
)

/** A calendar date without its year: 'Sep 7'. */
export const formatShortDate = (date: string): string =>
  shortDayFormat().format(new Date(calendarDateOf(dayOf(date))))

/** Whole days from `today` to `date`; negative when it is past. */
export const daysUntil = (date: string, today: string): number =>
  Math.round((Date.parse(calendarDateOf(dayOf(date))) - Date.parse(calendarDateOf(today))) / DAY_MS)

const spanOf = (days: number): string => {
  if (days < 28) return `${days} days`
  if (days < 46) return 'a month'
  if (days < 335) return `${Math.round(days / 30.44)} months`
  return days < 548 ? 'a year' : `${Math.round(days / 365.25)} years`
}

/** The distance to a day: 'Today', 'Tomorrow', 'in 4 days', '2 days ago', 'in a month'. */
export function formatRelativeDay(date: string, today: string): string {
  const days = daysUntil(date, today)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  return days > 0 ? `in ${spanOf(days)}` : `${spanOf(-days)} ago`
}

/** A quantity: whole numbers plain, others with 2 or 3 decimals ('350', '0.80', '0.455'). */
export function formatNumber(quantity: number): string {
  const rounded = Math.round(quantity * 1000) / 1000
  return Number.isInteger(rounded) ? wholeFormat().format(rounded) : fractionFormat().format(rounded)
}

/**
 * A quantity as people read it, number and unit separate: pack sizes multiplied, 1500 g as '1.50' and 'kg', an assumed
 * quantity as 'about 1.5' and 'kg'.
 */
export function quantityParts(
  quantity: number,
  unit: string,
  isAssumed = false,
): { amount: string; unit: string } {
  if (isAssumed) {
    const about = displayAssumedQuantity(quantity, unit)
    return { amount: about.amount, unit: unitFor(about.amount, about.unit) }
  }
  const shown = displayQuantity(quantity, unit)
  const isConverted = /\.\d\d$/.test(shown.amount)
  const figure = Number(shown.amount)
  const amount = isConverted ? hundredthsFormat().format(figure) : formatNumber(figure)
  return { amount, unit: unitFor(amount, shown.unit) }
}

/** A quantity with its unit: '0.80 L', an assumed one 'about 0.8 L'. */
export function formatQuantity(quantity: number, unit: string, isAssumed = false): string {
  const parts = quantityParts(quantity, unit, isAssumed)
  return `${parts.amount} ${parts.unit}`
}

/** A file size such as '640 KB' or '2.1 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/**
 * An amount of money in an ISO 4217 currency, by default the household's: '€12.50'; only the number where neither is known.
 */
export function formatPrice(amount: number, named: string | null): string {
  const currency = paidIn(named)
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  try {
    const style = currency === null ? {} : { style: 'currency' as const, currency }
    return new Intl.NumberFormat('en-US', { ...style, ...digits }).format(amount)
  } catch {
    // A misread currency code is still shown.
    return `${amount.toFixed(2)} ${currency ?? ''}`.trim()
  }
}

/** A duration in milliseconds as '0:07' or '12:30'. */
export function formatElapsed(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const instantFormat = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
)

/** An instant as 'Jan 5, 2026, 3:04 PM' in the browser's time zone. */
export const formatInstant = (instant: string): string => instantFormat().format(new Date(instant))

const timeFormat = once(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }))

/** An instant of today as '3:04 PM', another one as 'Jan 5, 2026, 3:04 PM', in the browser's time zone. */
export const formatRecentInstant = (instant: string, now: Date = new Date()): string => {
  const at = new Date(instant)
  return at.toDateString() === now.toDateString() ? timeFormat().format(at) : instantFormat().format(at)
}
