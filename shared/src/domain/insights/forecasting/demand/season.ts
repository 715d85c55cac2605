/** Two whole years, in weeks. */
export const WEEKS_OF_SEASON = 104
const WEEKS_OF_YEAR = 52
/** The weeks before and after the same week of earlier years that speak for it. */
const AROUND = 3
/** So many weeks at the usual level are added, so that a single feast is no season. */
const PRIOR_WEEKS = 7

/**
 * The mean demand of the coming weeks, from at least two years of weeks: the mean of the last year times the share that the
 * same weeks of earlier years had in theirs (a multiplicative index, as of Winters 1960, with moving averages).
 */
export function seasonalMean(demand: readonly number[]): number {
  const year = demand.slice(-WEEKS_OF_YEAR)
  const level = year.reduce((sum, value) => sum + value, 0) / WEEKS_OF_YEAR
  const usual = demand.reduce((sum, value) => sum + value, 0) / Math.max(1, demand.length)
  let sum = 0
  let weeks = 0
  for (let back = WEEKS_OF_YEAR; back <= demand.length; back += WEEKS_OF_YEAR)
    for (let at = demand.length - back; at < demand.length - back + 2 * AROUND; at++)
      if (at < demand.length) {
        sum += demand[at] ?? 0
        weeks++
      }
  return usual === 0 ? 0 : (level * (sum + PRIOR_WEEKS * usual)) / ((weeks + PRIOR_WEEKS) * usual)
}
