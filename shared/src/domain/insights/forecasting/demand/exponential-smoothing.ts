/** The weight of the last period, as usual for slow demand. */
const WEIGHT = 0.15

/** The mean demand per period by simple exponential smoothing (Brown 1956); 0 of no periods. */
export function exponentialSmoothing(demand: readonly number[]): number {
  let level = demand[0] ?? 0
  for (const value of demand.slice(1)) level += WEIGHT * (value - level)
  return level
}
