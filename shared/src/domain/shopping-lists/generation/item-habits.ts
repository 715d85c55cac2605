import type { FoodMeasures } from '@larder/foods'
import { usualGap } from '../../insights/usual-gap.ts'
import { flowInUnit, joinDays } from '../../inventory/ledger/flows/flow-units.ts'
import { weekOf, WEEKS_OF_USE } from '../../inventory/ledger/flows/stock-flow.ts'
import type { Series, StockFlow } from '../../inventory/ledger/flows/stock-flow.ts'

/** What a household usually does with an item, in the item's unit. */
export type ItemHabits = {
  /** What is bought at a time: the amount of most of the latest purchases; null when it was never bought. */
  usual: number | null
  /** The same where it was bought more than once: one amount that somebody typed is no pack. */
  pack: number | null
  /** The usual number of days from one purchase to the next; null after fewer than three. */
  days_between: number | null
  /** What is used in a day; null where there is too little to tell. */
  daily_use: number | null
  /** The earlier years in which it was bought in these weeks, and hardly at other times; the earliest first. */
  season_years: number[]
}

const LATEST_PURCHASES = 10
const FEWEST_PURCHASES_OF_A_PACK = 2
const FEWEST_PURCHASES_OF_A_RATE = 2
const FEWEST_DAYS_OF_A_RATE = 14
const YEAR = 365.25
/** How far a purchase of an earlier year may be from the day in that year. */
const SEASON_DAYS = 14
/** Of a year's purchases so many are in the season, if there is one. */
const SEASON_SHARE = 0.6
/** What was bought this season already is there. */
const BOUGHT_LATELY_DAYS = 42

/** Derives the habits from all flows of an item, as of a day; `daysAhead` is how far the season is looked for. */
export const habitsOf = (
  flows: readonly StockFlow[],
  unit: string,
  measuresOf: () => FoodMeasures,
  { today, daysAhead }: { today: number; daysAhead: number },
): ItemHabits => {
  const convert = (series: Series, from: string) => flowInUnit(series, from, unit, measuresOf)
  const bought = joinDays(flows.map((flow) => convert(flow.bought, flow.unit)))
  const days = bought.at.filter((_, index) => (bought.quantities[index] ?? 0) > 0)
  const quantities = bought.quantities.filter((quantity) => quantity > 0)
  const used = flows.map((flow) => convert(flow.used, flow.unit))
  const usual = mostFrequent(quantities.slice(-LATEST_PURCHASES))
  const firstDay = Math.min(today, ...flows.map(({ first_day }) => first_day))
  return {
    usual,
    pack: quantities.length < FEWEST_PURCHASES_OF_A_PACK ? null : usual,
    days_between: usualGap(days),
    daily_use: days.length < FEWEST_PURCHASES_OF_A_RATE ? null : rateOf(used, firstDay, today),
    season_years: seasonOf(days, firstDay, today + daysAhead / 2),
  }
}

/** Of several that are as frequent, the smallest. */
const mostFrequent = (quantities: readonly number[]): number | null => {
  const counts = new Map<number, number>()
  for (const quantity of quantities) counts.set(quantity, (counts.get(quantity) ?? 0) + 1)
  const [best] = [...counts].sort(([a, x], [b, y]) => y - x || a - b)
  return best?.[0] ?? null
}

/** The average over the weeks that are kept, or since the first movement. */
const rateOf = (used: readonly Series[], firstDay: number, today: number): number | null => {
  const firstWeek = weekOf(today) - WEEKS_OF_USE + 1
  const days = today - Math.max(firstDay, firstWeek * 7) + 1
  if (days < FEWEST_DAYS_OF_A_RATE) return null
  const sum = used
    .flatMap(({ at, quantities }) => quantities.filter((_, index) => (at[index] ?? 0) >= firstWeek))
    .reduce((total, quantity) => total + quantity, 0)
  return sum > 0 ? sum / days : null
}

/**
 * Purchases, which are in order, recur in a season if every earlier year that is known had them then, and hardly any at
 * other times.
 */
const seasonOf = (days: readonly number[], firstDay: number, middle: number): number[] => {
  if ((days.at(-1) ?? 0) > middle - BOUGHT_LATELY_DAYS) return []
  const years: number[] = []
  for (let back = 1; middle - back * YEAR - SEASON_DAYS >= firstDay; back++) {
    const same = middle - back * YEAR
    const ofYear = days.filter((day) => Math.abs(day - same) <= YEAR / 2)
    const inSeason = ofYear.filter((day) => Math.abs(day - same) <= SEASON_DAYS)
    const around = ofYear.filter((day) => Math.abs(day - same) <= BOUGHT_LATELY_DAYS)
    if (inSeason.length === 0 || around.length < SEASON_SHARE * ofYear.length) return []
    years.unshift(new Date(same * 86_400_000).getUTCFullYear())
  }
  return years
}
