import type { DayQuantity, ItemHistory } from './item-history.ts'

/** Older and more days than these say nothing new, and bound the time that a fit takes. */
const MAX_DAYS = 3 * 365 + 60
const MAX_ENTRIES = 250
/** Less than this is a remainder of arithmetic, more a slip of the hand; in any unit. */
const MIN_QUANTITY = 1e-6
const MAX_QUANTITY = 1e12

const isQuantity = (quantity: number): boolean =>
  Math.abs(quantity) >= MIN_QUANTITY && Math.abs(quantity) <= MAX_QUANTITY

/** Whether there is nothing to sum, to order or to leave out, as is usual of what was kept by day. */
const isClean = (entries: readonly DayQuantity[], today: number): boolean =>
  entries.every(
    ([day, quantity], index) =>
      Number.isInteger(day) &&
      day <= today &&
      day > (entries[index - 1]?.[0] ?? today - MAX_DAYS) &&
      isQuantity(quantity),
  )

/** Sums what stands more than once for a day, and leaves out the future (clocks jump), the distant past and what is no number. */
function byDay(entries: readonly DayQuantity[], today: number): readonly DayQuantity[] {
  if (isClean(entries, today)) return entries
  const sums = new Map<number, number>()
  for (const [day, quantity] of entries) {
    if (!Number.isFinite(day) || day > today || day <= today - MAX_DAYS || !isQuantity(quantity)) continue
    const whole = Math.floor(day)
    sums.set(whole, (sums.get(whole) ?? 0) + quantity)
  }
  return [...sums].filter(([, quantity]) => isQuantity(quantity)).sort(([a], [b]) => a - b)
}

/** A history as the methods can take it: each day once, the earliest first, nothing after `today`, purchases above 0. */
export function cleanedHistory(history: ItemHistory, today: number): ItemHistory {
  const bought = byDay(history.bought, today)
    .filter(([, quantity]) => quantity > 0)
    .slice(-MAX_ENTRIES)
  const used = byDay(history.used, today)
  const earliest = Math.min(today, bought[0]?.[0] ?? today, used[0]?.[0] ?? today)
  const first_day = Math.max(today - MAX_DAYS, Math.min(earliest, history.first_day || earliest))
  return { category: history.category, first_day, bought, used }
}
