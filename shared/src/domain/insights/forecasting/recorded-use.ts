import { chooseMethod } from './demand/choose-method.ts'
import type { ChosenMethod } from './demand/choose-method.ts'
import type { ItemHistory } from './item-history.ts'
import type { Use } from './purchase-use.ts'

const DAYS = 7
/** More weeks than three years say nothing new. */
const MAX_WEEKS = 156
/** So many weeks weigh as much as the purchases do. */
const PRIOR_WEEKS = 3

/** Records are believed when they explain this share of what was bought in their time, but for the last purchase. */
const COMPLETE = 0.5

const totalOf = (entries: ItemHistory['bought']) => entries.reduce((sum, [, quantity]) => sum + quantity, 0)

/** The day from which on use was recorded: that of the purchase before the first record. */
const startOfRecords = ({ first_day, bought, used }: ItemHistory): number => {
  const first = used[0]?.[0] ?? first_day
  return bought.findLast(([day]) => day <= first)?.[0] ?? first_day
}

/** What was used in each whole week up to `today`, the earliest first; less than nothing was put back and counts as nothing. */
function weeksOf(used: ItemHistory['used'], start: number, today: number): number[] {
  const weeks = Math.min(MAX_WEEKS, Math.max(0, Math.floor((today - start + 1) / DAYS)))
  const sums = Array.from({ length: weeks }, () => 0)
  for (const [day, quantity] of used) {
    const at = weeks - 1 - Math.floor((today - day) / DAYS)
    if (at >= 0) sums[at] = (sums[at] ?? 0) + quantity
  }
  return sums.map((quantity) => Math.max(0, quantity))
}

/** What is used according to what was recorded, shrunk to `byPurchases`; null when too little was. */
export function useByRecords(
  history: ItemHistory,
  today: number,
  byPurchases: Use | null,
): (Use & { method: ChosenMethod['method'] }) | null {
  const { bought, used } = history
  const start = startOfRecords(history)
  const explained = totalOf(bought.slice(0, -1).filter(([day]) => day >= start))
  const weeks = weeksOf(used, start, today)
  const total = weeks.reduce((sum, quantity) => sum + quantity, 0)
  if (total <= 0 || totalOf(used) < COMPLETE * explained) return null
  const { method, rate, squared_error } = chooseMethod(weeks)
  const mean = total / weeks.length
  const variance =
    weeks.reduce((sum, quantity) => sum + (quantity - mean) ** 2, 0) / Math.max(1, weeks.length - 1)
  const weight = byPurchases === null ? 1 : weeks.length / (weeks.length + PRIOR_WEEKS)
  const daily = weight * (rate / DAYS) + (1 - weight) * (byPurchases?.daily ?? 0)
  const scatter = variance / mean
  // What the back-test erred beyond the scatter of the four weeks it forecast is the error of the rate.
  const error =
    squared_error === null
      ? variance / weeks.length
      : Math.max(variance / weeks.length, squared_error - variance / 4)
  return {
    method,
    daily,
    scatter: weight * scatter + (1 - weight) * (byPurchases?.scatter ?? scatter),
    variance: Math.log1p((weight * weight * error) / Math.max(rate, mean / 4) ** 2),
  }
}
