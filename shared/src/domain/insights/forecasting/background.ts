import { cleanedHistory } from './cleaned-history.ts'
import type { ItemHistory } from './item-history.ts'

/** How logarithms of the days between purchases are distributed over the items of a kind. */
export type RhythmPrior = {
  mean: number
  /** The variance of the items' means. */
  between: number
  /** The variance within an item. */
  within: number
}

/** What is known beyond an item's own history; of a category only where an item of it was bought twice. */
export type Background = {
  household: RhythmPrior
  categories: Readonly<Record<string, RhythmPrior>>
  /** How much oftener than on average the household shops on each day of the week, Thursday first (as day 0 of 1970). */
  weekdays: readonly number[]
}

/** Where a household has no history yet: food is bought about every three weeks, each kind of it at another rhythm. */
const ANY_HOUSEHOLD: RhythmPrior = { mean: Math.log(21), between: 0.6, within: 0.5 }
/** As many items weigh as much as what is assumed of their household, or as the household's other items. */
const PRIOR_ITEMS = 4
/** Variances stay in these bounds, however regular a household seems. */
const MIN_VARIANCE = 0.04
const MAX_VARIANCE = 2.5

/** The logarithms of the days between purchases, the earliest first. */
export const logIntervals = (bought: ItemHistory['bought']): number[] =>
  bought.slice(1).map(([day], i) => Math.log(Math.max(1, day - (bought[i]?.[0] ?? day))))

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const bounded = (variance: number): number => Math.min(MAX_VARIANCE, Math.max(MIN_VARIANCE, variance))

/** The prior of a group of items by moments, drawn to `around` while the group is small; each has an interval at least. */
function priorOf(items: readonly number[][], around: RhythmPrior): RhythmPrior {
  const means = items.map(meanOf)
  const degrees = items.reduce((sum, logs) => sum + logs.length - 1, 0)
  const squares = items.reduce(
    (sum, logs, i) => sum + logs.reduce((s, x) => s + (x - (means[i] ?? x)) ** 2, 0),
    0,
  )
  const within = bounded((squares + PRIOR_ITEMS * around.within) / (degrees + PRIOR_ITEMS))
  const n = items.length
  const mean = (means.reduce((sum, m) => sum + m, 0) + PRIOR_ITEMS * around.mean) / (n + PRIOR_ITEMS)
  // A mean of few intervals scatters by itself; only what is beyond that tells items apart.
  const scatter = means.reduce((sum, m, i) => sum + (m - mean) ** 2 - within / (items[i]?.length ?? 1), 0)
  const between = bounded((Math.max(0, scatter) + PRIOR_ITEMS * around.between) / (n + PRIOR_ITEMS))
  return { mean, between, within }
}

/** So many days of shopping, spread evenly over the week, are added to those seen. */
const PRIOR_TRIPS = 6

function weekdaysOf(trips: ReadonlySet<number>): number[] {
  const days = Array.from({ length: 7 }, () => PRIOR_TRIPS / 7)
  for (const day of trips) days[((day % 7) + 7) % 7] = (days[((day % 7) + 7) % 7] ?? 0) + 1
  return days.map((count) => (count * 7) / (trips.size + PRIOR_TRIPS))
}

/** The rhythms of a household and of its categories as of `today`, from the histories of all its items. */
export function backgroundOf(histories: readonly ItemHistory[], today: number): Background {
  const all: number[][] = []
  const byCategory = new Map<string, number[][]>()
  const trips = new Set<number>()
  for (const history of histories) {
    const { bought } = cleanedHistory(history, today)
    for (const [day] of bought) trips.add(day)
    const logs = logIntervals(bought)
    if (logs.length === 0) continue
    all.push(logs)
    if (history.category === null) continue
    const ofCategory = byCategory.get(history.category)
    if (ofCategory === undefined) byCategory.set(history.category, [logs])
    else ofCategory.push(logs)
  }
  const household = priorOf(all, ANY_HOUSEHOLD)
  return {
    household,
    categories: Object.fromEntries([...byCategory].map(([name, logs]) => [name, priorOf(logs, household)])),
    weekdays: weekdaysOf(trips),
  }
}
