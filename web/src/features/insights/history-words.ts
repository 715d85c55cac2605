import type { HistoryWeek, HouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { formatPrice, formatShortDate } from '../../lib/format.ts'
import { paidIn } from '../../lib/session/paid-in.ts'

/** Weeks that are compared with as many before them. */
export const COMPARED_WEEKS = 4

/** The week by its first day: 'Sep 7'. */
export const formatWeek = ({ first_day }: HistoryWeek): string => formatShortDate(first_day)

/** Every fourth week has its name below its bar, the present one too. */
export const tickOf = (weeks: readonly HistoryWeek[], index: number): string => {
  const week = weeks[index]
  return week !== undefined && (weeks.length - 1 - index) % COMPARED_WEEKS === 0 ? formatWeek(week) : ''
}

export const wastedCount = ({ discarded_count, expired_count }: HistoryWeek): number =>
  discarded_count + expired_count

/** '1 entry', '3 entries'. */
export const formatEntries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`)

/**
 * The weeks from the first with something in stock on: before it nothing is recorded, which does not say that nothing was
 * there.
 */
export const recordedWeeks = (weeks: readonly HistoryWeek[]): readonly HistoryWeek[] => {
  const first = weeks.findIndex(({ stocked_count }) => stocked_count > 0)
  return first < 0 ? [] : weeks.slice(first)
}

/** How the stock developed in recorded weeks, in a sentence. */
export const sayStock = (weeks: readonly HistoryWeek[]): string => {
  const counts = weeks.map(({ stocked_count }) => stocked_count)
  const [first = 0, last = 0] = [counts[0], counts.at(-1)]
  if (weeks.length === 1) return `${formatEntries(last)} in stock now, the first of them recorded this week`
  const change = last - first
  // Each count is that at the end of its week.
  const weeksAgo = weeks.length === 2 ? '1 week ago' : `${weeks.length - 1} weeks ago`
  const trend =
    change === 0
      ? `as many as ${weeksAgo}`
      : `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'} than ${weeksAgo}`
  return `${formatEntries(last)} in stock now, ${trend}; at least ${Math.min(...counts)} and at most ${Math.max(...counts)} in between`
}

/** How many entries were wasted in the latest four weeks and in the four before. */
export const comparedWaste = (weeks: readonly HistoryWeek[]): { latest: number; before: number } => {
  const sum = (some: readonly HistoryWeek[]) => some.reduce((all, week) => all + wastedCount(week), 0)
  return {
    latest: sum(weeks.slice(-COMPARED_WEEKS)),
    before: sum(weeks.slice(-2 * COMPARED_WEEKS, -COMPARED_WEEKS)),
  }
}

/** What the wasted entries of some weeks had cost, each currency by itself: '$6.40 + €2.00'; null where no price is known. */
export const formatWasted = (weeks: readonly HistoryWeek[]): string | null => {
  const sums = new Map<string | null, number>()
  for (const { currency: named, amount } of weeks.flatMap(({ wasted }) => wasted)) {
    const currency = paidIn(named)
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  if (sums.size === 0) return null
  return [...sums].map(([currency, amount]) => formatPrice(amount, currency)).join(' + ')
}

/** What was spent by currency and category, with what was paid on papers that name no currency in the household's. */
export const spendPaidIn = (spend: HouseholdHistory['spend']): HouseholdHistory['spend'] => {
  const sums = new Map<string | null, Map<string | null, number>>()
  for (const { currency: named, categories } of spend) {
    const currency = paidIn(named)
    const ofCurrency = sums.get(currency) ?? new Map<string | null, number>()
    sums.set(currency, ofCurrency)
    for (const { category, amount } of categories)
      ofCurrency.set(category, (ofCurrency.get(category) ?? 0) + amount)
  }
  return [...sums].map(([currency, ofCurrency]) => ({
    currency,
    categories: [...ofCurrency]
      .map(([category, amount]) => ({ category, amount }))
      .sort((a, b) => b.amount - a.amount),
  }))
}
