/** The weights of the last period in the probability of demand, and of the last demand in its size. */
const PROBABILITY_WEIGHT = 0.1
const SIZE_WEIGHT = 0.1
/** The probability starts as the share of so many first periods that had demand. */
const FIRST_PERIODS = 12

/**
 * The mean demand per period where it is rare and may end: its probability is smoothed in each period, also in those
 * without demand (Teunter, Syntetos and Babai 2011, European Journal of Operational Research 214). 0 of no periods.
 */
export function teunterSyntetosBabai(demand: readonly number[]): number {
  const first = demand.slice(0, FIRST_PERIODS)
  const sizes = demand.filter((value) => value > 0)
  let probability = first.filter((value) => value > 0).length / Math.max(1, first.length)
  let size = sizes.reduce((sum, value) => sum + value, 0) / Math.max(1, sizes.length)
  for (const value of demand) {
    probability += PROBABILITY_WEIGHT * (Number(value > 0) - probability)
    if (value > 0) size += SIZE_WEIGHT * (value - size)
  }
  return probability * size
}
