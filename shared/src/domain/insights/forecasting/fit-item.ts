import type { Background } from './background.ts'
import { logIntervals } from './background.ts'
import { cleanedHistory } from './cleaned-history.ts'
import type { FittedUse, ItemHistory } from './item-history.ts'

/** An interval so many purchases ago weighs half as much as the last. */
const HALF_LIFE = 8
/** With fewer intervals of its own an item's rhythm is mostly that of its kind. */
const OWN_INTERVALS = 2

/**
 * Fits an item's history up to `today` (days since 1970), shrunk to the rhythm of its category and household where it is
 * short; null for an item of which nothing was ever bought.
 */
export function fitItem(history: ItemHistory, today: number, background: Background): FittedUse | null {
  const { bought, category } = cleanedHistory(history, today)
  const last = bought.at(-1)
  if (last === undefined) return null
  const kind = category === null ? undefined : background.categories[category]
  const prior = kind ?? background.household
  const logs = logIntervals(bought)
  let weights = 0
  let sum = 0
  logs.forEach((log, i) => {
    const weight = 0.5 ** ((logs.length - 1 - i) / HALF_LIFE)
    weights += weight
    sum += weight * log
  })
  const precision = weights / prior.within + 1 / prior.between
  const mean = (sum / prior.within + prior.mean / prior.between) / precision
  const squares = logs.reduce((total, log) => total + (log - mean) ** 2, 0)
  const within = (squares + 4 * prior.within) / (logs.length + 4)
  const spread = Math.sqrt(within + 1 / precision)
  const packs = bought.map(([, quantity]) => quantity).sort((a, b) => a - b)
  const pack = packs[packs.length >> 1] ?? last[1]
  // The mean of a log-normal interval, because purchases add up in the mean.
  const meanDays = Math.exp(mean + within / 2)
  const meanPack = packs.reduce((total, quantity) => total + quantity, 0) / packs.length
  return {
    method: logs.length >= OWN_INTERVALS ? 'interval' : kind === undefined ? 'household' : 'category',
    daily_use: meanPack / meanDays,
    days_between: Math.exp(mean),
    last_bought: last[0],
    pack,
    spread,
    rhythm_spread: spread,
  }
}
