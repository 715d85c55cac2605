/** The weight of the last demand and of the last interval. */
const WEIGHT = 0.1

/**
 * The mean demand per period where most periods have none: the size of a demand and the periods between two are smoothed
 * apart (Croston 1972, Operational Research Quarterly 23). `correction` takes off what that overestimates: half of the
 * weight (Syntetos and Boylan 2005, International Journal of Forecasting 21), or nothing. 0 where nothing was used.
 */
export function croston(demand: readonly number[], correction: 'none' | 'syntetos-boylan'): number {
  let size = 0
  let interval = 0
  let waiting = 1
  for (const value of demand) {
    if (value > 0) {
      size = size === 0 ? value : size + WEIGHT * (value - size)
      interval = interval === 0 ? waiting : interval + WEIGHT * (waiting - interval)
      waiting = 1
    } else waiting++
  }
  if (interval === 0) return 0
  return ((correction === 'none' ? 1 : 1 - WEIGHT / 2) * size) / interval
}
