import type { RhythmPrior } from './background.ts'

/** An interval so many purchases ago says half as much as the last. */
const HALF_LIFE = 6

/** How much the intervals of a list say, the latest most. */
export const recencyWeights = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => 0.5 ** ((count - 1 - i) / HALF_LIFE))

/**
 * The mean logarithm of an item's intervals, the latest most, shrunk to that of its kind by empirical Bayes (Efron and Morris
 * 1975), and the variance with which it is known.
 */
export function shrunkRhythm(
  logs: readonly number[],
  prior: RhythmPrior,
): { mean: number; variance: number } {
  const weights = recencyWeights(logs.length)
  const sum = logs.reduce((total, log, i) => total + log * (weights[i] ?? 0), 0)
  const weight = weights.reduce((total, value) => total + value, 0)
  const precision = weight / prior.within + 1 / prior.between
  return { mean: (sum / prior.within + prior.mean / prior.between) / precision, variance: 1 / precision }
}
