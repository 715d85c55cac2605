/** Older purchases say nothing of today's habit. */
const LATEST_PURCHASES = 10
/** After fewer purchases than this nobody can speak of a habit. */
const PURCHASES_OF_A_HABIT = 3

/**
 * The usual number of days from one purchase to the next, as lists and forecasts say it: the median of those between the
 * latest purchases. `days` since 1970, ascending, each once; null after fewer than three.
 */
export const usualGap = (days: readonly number[]): number | null => {
  if (days.length < PURCHASES_OF_A_HABIT) return null
  const latest = days.slice(-LATEST_PURCHASES)
  const gaps = latest.slice(1).map((day, index) => day - (latest[index] ?? day))
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? null
}
