import type { RhythmPrior } from './background.ts'
import type { ItemHistory } from './item-history.ts'
import { shrunkRhythm } from './shrunk-rhythm.ts'

/** What is used of an item, in its unit. */
export type Use = {
  daily: number
  /** The variance of what is used in a day over its mean. */
  scatter: number
  /** The variance of the logarithm of `daily`, because it is only estimated. */
  variance: number
}

/** So many intervals of its kind are added when an item's own regularity is measured. */
const PRIOR_INTERVALS = 4

/** What is used according to the purchases: a pack in the time from one to the next, shrunk to the rhythm of its kind. */
export function useByPurchases(
  bought: ItemHistory['bought'],
  logs: readonly number[],
  prior: RhythmPrior,
): Use {
  const { mean, variance } = shrunkRhythm(logs, prior)
  const squares = logs.reduce((total, log) => total + (log - mean) ** 2, 0)
  const within = (squares + PRIOR_INTERVALS * prior.within) / (logs.length + PRIOR_INTERVALS)
  const pack = bought.reduce((total, [, quantity]) => total + quantity, 0) / bought.length
  return {
    // The mean of a log-normal interval, because packs add up in the mean.
    daily: pack / Math.exp(mean + within / 2),
    scatter: pack * Math.expm1(within),
    variance,
  }
}
