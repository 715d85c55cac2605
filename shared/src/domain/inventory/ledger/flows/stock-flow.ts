import type { LedgerKind } from '../lot-state.ts'
import { roundQuantity } from '@larder/foods'
import { markOf } from './flow-mark.ts'

const DAY_MS = 86_400_000
/** Use is kept for so many weeks, the present one included. */
export const WEEKS_OF_USE = 12
/** Purchases and what was seen to be used are kept for so many days: three years, and the weeks around the same day before them. */
const DAYS_OF_EVIDENCE = 3 * 365 + 60
/** More purchase days of one item and unit than this say nothing new. */
const MAX_PURCHASE_DAYS = 250
/** As many days on which something of one item and unit was seen to be used: two years of every day. */
const MAX_SEEN_DAYS = 2 * 365

/**
 * Quantities of days or weeks, the earliest first. Two lists of one length, because years of a household are thousands of
 * quantities, and as many pairs take five times as long to read.
 */
export type Series = { at: number[]; quantities: number[] }

/** What went in and out of an item's stock in one unit. Days and weeks are counted from 1970 on, in UTC. */
export type StockFlow = {
  item_id: string
  unit: string
  /** The first day on which anything of it moved. */
  first_day: number
  /** What was bought on each day. */
  bought: Series
  /** What somebody saw to be used in each week, as `seen` says by days; assumed use is none. */
  used: Series
}

/** A flow with the evidence that forecasts are fitted to: what was bought, and what somebody saw to be used. */
export type SeenFlow = StockFlow & {
  /** What somebody saw to be used on each day; less than nothing where a count found more. */
  seen: Series
  /** Differs whenever the evidence does. */
  mark: string
}

/** Which evidence a flow contains, to see without reading it whether forecasts know it already. */
export type FlowMark = Pick<SeenFlow, 'item_id' | 'unit' | 'mark'>

/** A movement of stock as a flow takes it; of an undo, kind and time are those of what it undid. */
export type FlowMovement = {
  item_id: string
  unit: string
  kind: LedgerKind
  delta: number
  /** How much of it somebody saw to be used, as `seenUse` says; of an undo, what that takes back. */
  seen: number
  /** In milliseconds; of a purchase the day of it, where that is known. */
  at: number
  /** Corrects what a paper said that was bought, not what is left. */
  isPurchaseCorrected: boolean
}

export const dayOf = (at: number): number => Math.floor(at / DAY_MS)
export const weekOf = (day: number): number => Math.floor(day / 7)

/** The kinds that say what was bought or seen to be used, or may take it back. */
export const EVIDENCE_KINDS: readonly LedgerKind[] = [
  'purchase',
  'consume',
  'cook',
  'restore',
  'correct',
  'undo',
]

const keyOf = ({ item_id, unit }: Pick<StockFlow, 'item_id' | 'unit'>): string => `${item_id} ${unit}`

type Sums = {
  item_id: string
  unit: string
  first_day: number
  bought: Map<number, number>
  used: Map<number, number>
  seen: Map<number, number>
}

const NOTHING: Series = { at: [], quantities: [] }

const addTo = (sums: Map<number, number>, at: number, quantity: number): void => {
  sums.set(at, roundQuantity((sums.get(at) ?? 0) + quantity))
}

/** The quantities of days or weeks in order; what came to nothing is left out. */
export const seriesOf = (sums: ReadonlyMap<number, number>): Series => {
  const known = [...sums].filter(([, quantity]) => quantity !== 0).sort(([a], [b]) => a - b)
  return { at: known.map(([at]) => at), quantities: known.map(([, quantity]) => quantity) }
}

const sumsOfSeries = ({ at, quantities }: Series): Map<number, number> =>
  new Map(at.map((one, index) => [one, quantities[index] ?? 0]))

/** The days or weeks after one, of these the latest, at most `limit`. */
const latestOf = (series: Series, after: number, limit: number): Series => {
  const { at, quantities } = series
  const first = at.findIndex((one) => one > after)
  const from = Math.max(first === -1 ? at.length : first, at.length - limit)
  return from === 0 ? series : { at: at.slice(from), quantities: quantities.slice(from) }
}

/**
 * Sums movements up to flows, batch by batch; `flows` are what was summed before. Only those that movements belong to are
 * taken apart: of years of them, a day changes few.
 */
export const createFlowSums = (flows: readonly SeenFlow[]) => {
  const before = new Map(flows.map((flow) => [keyOf(flow), flow]))
  const sums = new Map<string, Sums>()
  const sumsOf = (item_id: string, unit: string, day: number): Sums => {
    const key = keyOf({ item_id, unit })
    const known = sums.get(key)
    if (known !== undefined) return known
    const empty = { bought: NOTHING, used: NOTHING, seen: NOTHING }
    const flow = before.get(key) ?? { item_id, unit, first_day: day, ...empty }
    const taken = {
      ...flow,
      bought: sumsOfSeries(flow.bought),
      used: sumsOfSeries(flow.used),
      seen: sumsOfSeries(flow.seen),
    }
    sums.set(key, taken)
    return taken
  }
  return {
    add: (movements: readonly FlowMovement[]): void => {
      for (const { item_id, unit, kind, delta, seen, at, isPurchaseCorrected } of movements) {
        const day = dayOf(at)
        const sum = sumsOf(item_id, unit, day)
        sum.first_day = Math.min(sum.first_day, day)
        if (kind === 'purchase' || isPurchaseCorrected) addTo(sum.bought, day, delta)
        if (seen !== 0) {
          addTo(sum.used, weekOf(day), seen)
          addTo(sum.seen, day, seen)
        }
      }
    },

    /** The flows as of an instant in milliseconds; what is too old for anything is left out. */
    flowsAt: (at: number): SeenFlow[] => {
      const today = dayOf(at)
      const changed = [...sums].map(([key, { used, ...sum }]) => {
        const evidence = { bought: seriesOf(sum.bought), seen: seriesOf(sum.seen) }
        return [key, { ...sum, ...evidence, used: seriesOf(used), mark: markOf(evidence) }] as const
      })
      return [...new Map([...before, ...changed]).values()].map((flow) => ({
        ...flow,
        bought: latestOf(flow.bought, today - DAYS_OF_EVIDENCE, MAX_PURCHASE_DAYS),
        used: latestOf(flow.used, weekOf(today) - WEEKS_OF_USE, WEEKS_OF_USE),
        seen: latestOf(flow.seen, today - DAYS_OF_EVIDENCE, MAX_SEEN_DAYS),
      }))
    },
  }
}
