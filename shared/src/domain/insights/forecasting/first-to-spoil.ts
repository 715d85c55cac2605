import type { StockedLot } from './item-history.ts'

/** Of a lot less is left than a rate of use is sure to: nobody can tell whether it will be. */
const LEAST_SHARE = 0.1

/**
 * What will be left of the first lot to expire unused when `daily_use` is taken each day from `today` on, what is open
 * first, then what expires first; null if all but a rest of it is used in time. A lot may be used up to and on its day.
 */
export function firstToSpoil(
  lots: readonly StockedLot[],
  daily_use: number,
  today: number,
): { quantity: number; day: number } | null {
  const order = [...lots].sort(
    (a, b) =>
      Number(b.is_opened) - Number(a.is_opened) || (a.expiry_day ?? Infinity) - (b.expiry_day ?? Infinity),
  )
  let first: { quantity: number; day: number } | null = null
  // In days from today; use goes on without a pause while anything is left.
  let time = 0
  for (const { quantity, expiry_day } of order) {
    const usable = expiry_day === null ? Infinity : Math.max(time, expiry_day - today + 1)
    const left = quantity - (usable - time) * daily_use
    time = Math.min(usable, time + quantity / daily_use)
    if (expiry_day !== null && left > quantity * LEAST_SHARE && (first === null || expiry_day < first.day))
      first = { quantity: left, day: expiry_day }
  }
  return first
}
