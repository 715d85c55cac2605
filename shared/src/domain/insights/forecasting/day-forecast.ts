import type { DayForecast } from './item-history.ts'
import { normalBelow, normalQuantile } from './normal.ts'

/** Further ahead than ten years nothing is forecast. */
const MAX_DAYS = 3650
/** A forecast counts as right within so many days, or so much of the time until then if that is more. */
const DAYS_RIGHT = 2
const SHARE_RIGHT = 0.2

/**
 * The forecast of a time whose logarithm is normal with the median `days` and the deviation `spread`, known to be more than
 * `elapsed` days; both are counted from `start` (days since 1970), and the forecast is made on `start + elapsed`.
 */
export function dayForecast(start: number, days: number, spread: number, elapsed: number): DayForecast {
  const at = (z: number) => days * Math.exp(z * spread)
  const gone = elapsed > 0 ? normalBelow(Math.log(elapsed / days) / spread) : 0
  // Beyond all that the distribution knows, it is due now.
  const quantile = (p: number) =>
    gone > 0.9999 ? elapsed : Math.max(elapsed, at(normalQuantile(gone + p * (1 - gone))))
  const dayAt = (p: number) => Math.round(start + Math.min(quantile(p), elapsed + MAX_DAYS))
  const day = dayAt(0.5)
  const right = Math.max(DAYS_RIGHT, SHARE_RIGHT * (day - start - elapsed))
  const below = (time: number) =>
    time <= elapsed
      ? 0
      : gone > 0.9999
        ? 1
        : (normalBelow(Math.log(time / days) / spread) - gone) / (1 - gone)
  const confidence = below(day - start + right + 0.5) - below(day - start - right - 0.5)
  return {
    day,
    earliest: dayAt(0.1),
    latest: dayAt(0.9),
    confidence: Math.min(1, Math.max(0, confidence)),
  }
}
