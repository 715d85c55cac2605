import type { RhythmPrior } from './background.ts'
import type { ItemHistory } from './item-history.ts'
import { recencyWeights, shrunkRhythm } from './shrunk-rhythm.ts'
import { normalBelow } from './times/normal.ts'

/** What is expected of an item's kind weighs as much as so many of its own intervals. */
const EXPECTED_WEIGHT = 1.5
/** The deviation of the logarithm of an interval around one that was seen. */
const KERNEL_SPREAD = 0.12
/** Beyond so many deviations of a kernel nothing is counted. */
const KERNEL_REACH = 3.5
/** Older intervals weigh next to nothing. */
const MAX_INTERVALS = 32
/** The longest interval, in days; whatever takes longer was given up. */
const MAX_DAYS = 730

const LOG_BOUNDS = Array.from({ length: MAX_DAYS + 1 }, (_, day) => Math.log(day + 0.5))

/** Adds `weight` times a log-normal distribution, day by day, to `shares`. */
function addLogNormal(shares: Float64Array, mean: number, spread: number, weight: number): void {
  const reach = KERNEL_REACH * spread
  const from = Math.max(1, Math.floor(Math.exp(mean - reach)))
  const to = Math.min(MAX_DAYS, Math.ceil(Math.exp(mean + reach)))
  let before = normalBelow(((LOG_BOUNDS[from - 1] ?? 0) - mean) / spread)
  for (let day = from; day <= to; day++) {
    const below = normalBelow(((LOG_BOUNDS[day] ?? 0) - mean) / spread)
    shares[day] = (shares[day] ?? 0) + weight * (below - before)
    before = below
  }
}

/**
 * The probabilities of the days until the next purchase, index 1 for the day after the last. A Bayesian mixture as of a
 * Dirichlet process (Ferguson 1973): the intervals seen, blurred and the latest most, and what is expected of the item's
 * kind given the mean of its own intervals. `weekdays` says how much oftener than on average the household shops on each
 * day of the week, Thursday first (day 0 of 1970 was one).
 */
export function purchaseRhythm(
  bought: ItemHistory['bought'],
  logs: readonly number[],
  prior: RhythmPrior,
  weekdays: readonly number[],
): Float64Array {
  const shares = new Float64Array(MAX_DAYS + 1)
  const recent = logs.slice(-MAX_INTERVALS)
  const weights = recencyWeights(recent.length)
  recent.forEach((log, i) => {
    addLogNormal(shares, log, KERNEL_SPREAD, weights[i] ?? 0)
  })
  const { mean, variance } = shrunkRhythm(recent, prior)
  addLogNormal(shares, mean, Math.sqrt(prior.within + variance), EXPECTED_WEIGHT)
  const last = bought.at(-1)?.[0] ?? 0
  let total = 0
  for (let day = 1; day <= MAX_DAYS; day++) {
    const seen = shares[day] ?? 0
    // Most days are no day of the mixture.
    if (seen === 0) continue
    const share = seen * (weekdays[(((last + day) % 7) + 7) % 7] ?? 1)
    shares[day] = share
    total += share
  }
  for (let day = 1; day <= MAX_DAYS; day++) shares[day] = (shares[day] ?? 0) / total
  return shares
}
