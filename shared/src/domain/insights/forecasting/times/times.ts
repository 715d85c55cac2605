import { normalBelow, normalQuantile } from './normal.ts'

/** How the time until something happens is distributed, in days. */
export type Times = {
  /** The probability of happening within so many days. */
  below: (days: number) => number
  /** Within how many days it happens with a probability. */
  quantile: (probability: number) => number
}

/** Times whose logarithm is normal with the deviation `spread` (above 0) around the one of `median` days (above 0). */
export const logNormalTimes = (median: number, spread: number): Times => ({
  below: (days) => (days <= 0 ? 0 : normalBelow(Math.log(days / median) / spread)),
  quantile: (probability) => median * Math.exp(normalQuantile(probability) * spread),
})

/** Two neighbouring values of a rising list, and how far between them a value is; outside the list its first or last step. */
function stepAt(list: readonly number[], value: number): [index: number, part: number] {
  let low = 0
  let high = list.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) <= value) low = middle
    else high = middle
  }
  const [from, to] = [list[low] ?? 0, list[high] ?? 0]
  return [low, to > from ? (value - from) / (to - from) : 1]
}

/** So many quantiles keep a distribution; the middle one is the median. */
const QUANTILES = 31
const LEVELS = Array.from({ length: QUANTILES }, (_, i) => (i + 0.5) / QUANTILES)

/** The quantiles by which the distribution of a number of whole days is kept; `shares[n]` is the probability of n days. */
export function quantilesOf(shares: Float64Array): number[] {
  const quantiles: number[] = []
  let below = 0
  for (let day = 0; day < shares.length; day++) {
    const share = shares[day] ?? 0
    // A whole day stands for the time from half a day before it to half a day after.
    for (
      let level = LEVELS[quantiles.length] ?? 2;
      level <= below + share;
      level = LEVELS[quantiles.length] ?? 2
    )
      quantiles.push(Math.round((day - 0.5 + (level - below) / share) * 100) / 100)
    below += share
  }
  while (quantiles.length < QUANTILES) quantiles.push(shares.length)
  return quantiles
}

/** Times that are kept as quantiles; beyond the outermost ones they go on as exponential times would. */
export function quantileTimes(quantiles: readonly number[]): Times {
  const first = quantiles[0] ?? 0
  const last = quantiles.at(-1) ?? 0
  const edge = 0.5 / QUANTILES
  // The tail falls as it does over the last eighth.
  const decay = Math.max(0.5, last - (quantiles[Math.floor(QUANTILES * 0.875)] ?? 0)) / Math.log(0.125 / edge)
  return {
    below: (days) => {
      if (days <= 0) return 0
      if (days < first) return (edge * days) / first
      if (days >= last) return 1 - edge * Math.exp((last - days) / decay)
      const [index, part] = stepAt(quantiles, days)
      return (index + 0.5 + Math.min(1, part)) / QUANTILES
    },
    quantile: (probability) => {
      if (probability < edge) return (first * Math.max(0, probability)) / edge
      if (probability > 1 - edge) return last + decay * Math.log(edge / Math.max(1e-12, 1 - probability))
      const at = probability * QUANTILES - 0.5
      const index = Math.min(QUANTILES - 2, Math.floor(at))
      const [from, to] = [quantiles[index] ?? 0, quantiles[index + 1] ?? 0]
      return from + (to - from) * (at - index)
    },
  }
}

/** The times as they are once so many days have passed without it: the days after these. */
export function timesAfter(times: Times, elapsed: number): Times {
  const gone = times.below(elapsed)
  const left = Math.max(1e-9, 1 - gone)
  return {
    below: (days) => (days <= 0 ? 0 : Math.min(1, Math.max(0, (times.below(elapsed + days) - gone) / left))),
    quantile: (probability) => Math.max(0, times.quantile(gone + probability * left) - elapsed),
  }
}
