import { sayAllLeft, sayQuantity } from '../inventory/stock/say-quantity.ts'
import type { ForecastMethod } from '../../contracts/insights/forecasts.ts'
import { sayableRate } from './daily-rate.ts'
import { dateOf, goodOf, goodOthersOf } from './item-outlook.ts'
import type { ItemOutlook } from './item-outlook.ts'

/** The methods that go by what was recorded to be used. */
const BY_RECORDS: ReadonlySet<ForecastMethod> = new Set(['smoothing', 'croston', 'sba', 'tsb', 'season'])

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const weekdayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })
const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const yearFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** A day of the past, as both are counted from 1970: 'today', 'yesterday', 'on Monday', 'on Nov 3', 'on Nov 3, 2025'. */
const sayDay = (day: number, today: number): string => {
  const ago = today - day
  if (ago <= 0) return 'today'
  if (ago === 1) return 'yesterday'
  const date = new Date(dateOf(day))
  if (ago < 7) return `on ${weekdayFormat.format(date)}`
  const isThisYear = date.getUTCFullYear() === new Date(dateOf(today)).getUTCFullYear()
  return `on ${(isThisYear ? dayFormat : yearFormat).format(date)}`
}

const sayBought = ({ fit, evidence, why }: ItemOutlook, today: number): string | null => {
  if (fit?.last_bought == null) return null
  const last = sayDay(fit.last_bought, today)
  // What somebody typed in may have been bought at any time.
  if (evidence.purchases < 2) return `added once, ${last}`
  const days = why?.days_between ?? null
  return days === null
    ? `added twice, last ${last}`
    : `usually bought every ${days === 1 ? 'day' : `${days} days`}, last ${last}`
}

const sayUse = ({ why, item }: ItemOutlook): string | null => {
  if (why === null || why.daily_use === null) return null
  const { daily_use, days_between, method } = why
  if (method !== 'told' && !BY_RECORDS.has(method)) return null
  const { quantity, period, isExact } = sayableRate({ daily_use, days_between, method }, item.unit)
  const rate = `${sayQuantity(quantity, item.unit)} used a ${period}`
  return isExact ? `${rate}, as you said` : `about ${rate}`
}

const sayMinimum = ({ item: { min_stock_level: min, unit }, stock }: ItemOutlook): string | null => {
  // What can't be compared counts as enough.
  if (stock === null || min === null || min <= 0 || stock.others.length > 0 || goodOf(stock) > min)
    return null
  return `minimum ${sayQuantity(min, unit)}`
}

const sayMeals = (count: number): string | null => {
  if (count === 0) return null
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'meal this week uses' : 'meals this week use'} it`
}

/**
 * One line of why something is forecast or recommended, from what is recorded of the item: 'Usually bought every 9 days,
 * last on Monday; two meals this week use it'. `today` in days since 1970. What is not known is not named; null where
 * nothing is.
 */
export const sayWhyLine = (outlook: ItemOutlook, today: number): string | null => {
  const parts = [
    sayBought(outlook, today),
    sayUse(outlook),
    sayMinimum(outlook),
    sayMeals(outlook.meal_count),
    outlook.is_stopped ? 'you stopped buying it' : null,
  ].filter((part) => part !== null)
  const line = parts.join('; ')
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1)
}

/** The same with what is left, for what is to be bought. */
export const sayWhyBuy = (outlook: ItemOutlook, today: number): string | null => {
  const { stock, item } = outlook
  const line = sayWhyLine(outlook, today)
  if (stock === null) return line
  const good = { quantity: goodOf(stock), unit: item.unit }
  const others = goodOthersOf(stock)
  const isSpoilt = stock.status === 'expired' && [good, ...others].every(({ quantity }) => quantity <= 0)
  const left = isSpoilt ? 'what is left has expired' : sayAllLeft(good, others, stock.is_assumed)
  return line === null ? left.charAt(0).toUpperCase() + left.slice(1) : `${line}; ${left}`
}
