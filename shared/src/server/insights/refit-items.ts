import type { Background } from '@larder/shared/domain/insights/forecasting/background'
import { fitItem } from '@larder/shared/domain/insights/forecasting/fit-item'
import type { ItemHistory } from '@larder/shared/domain/insights/forecasting/item-history'
import type { ForecastItem } from '@larder/shared/domain/insights/item-past'
import { groupBy } from '@larder/shared/domain/group-by'
import { markOf } from '@larder/shared/domain/inventory/ledger/flows/flow-mark'
import type { FlowMark } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import { mapGently } from '../store/map-gently.ts'
import type { KeptFit, KeptKeys } from './item-forecasts.repository.ts'

/** All fits are made again so often, because with the time that passes they know less of the present. */
const REFIT_EVERY_DAYS = 7
/** Where one in so many items changed, what the household's items have in common is made anew with them. */
const CHANGED_ONE_IN = 4

/** An item as far as its past depends on it. */
export type FittableItem = Omit<ForecastItem, 'name_folded' | 'min_stock_level' | 'own_daily_use'>

/** An item of which something ever moved, and the key of its past. */
export type MovedItem<Item, Flow> = { item: Item; flows: readonly Flow[]; key: string }

/** The next day after `today` on which it is the household's turn: by its id, so that they are spread over the week. */
export const nextTurn = (householdId: string, today: number): number => {
  const turn = Number.parseInt(householdId.slice(-6), 16) % REFIT_EVERY_DAYS
  const days = (turn - today) % REFIT_EVERY_DAYS
  return today + (days <= 0 ? days + REFIT_EVERY_DAYS : days)
}

/** The part of an item's key that follows from what moved alone. */
const flowsKeyOf = (itemId: string, marks: readonly FlowMark[]): string =>
  markOf(marks.map((one) => [one.item_id === itemId ? '' : one.item_id, one.unit, one.mark]))

/** What an item's past depends on: the item itself, and what moved of it. */
const keyOf = (item: FittableItem, marks: readonly FlowMark[]): string => {
  const { id, unit, category, name, food_id, conversions } = item
  return `${markOf([unit, category, name, food_id, conversions])} ${flowsKeyOf(id, marks)}`
}

/** Those of the items of which something ever moved; `flows` may lack all but their marks. */
export const movedItems = <Item extends FittableItem, Flow extends FlowMark>(
  items: readonly Item[],
  rootOf: (itemId: string) => string,
  flows: readonly Flow[],
): MovedItem<Item, Flow>[] => {
  const flowsOf = groupBy(flows, ({ item_id }) => rootOf(item_id))
  return items.flatMap((item) => {
    const ofItem = flowsOf.get(item.id)
    return ofItem === undefined ? [] : { item, flows: ofItem, key: keyOf(item, ofItem) }
  })
}

/** What is to be done for a household. */
export type RefitPlan<Moved> = {
  stale: readonly Moved[]
  /** The ids of items whose fits are to be forgotten. */
  gone: readonly string[]
  /** Whether all items are fitted, because the household's turn in the week has come. */
  isAll: boolean
  /** The next day on which all are fitted. */
  due: number
}

/**
 * Which of a household's items are to be fitted, of those in `moved`; `ids` are those of all items of which something ever
 * moved. Days since 1970.
 */
export const planRefit = <Moved extends { item: { id: string }; key: string }>(
  householdId: string,
  { moved, ids }: { moved: readonly Moved[]; ids: ReadonlySet<string> },
  kept: KeptKeys | undefined,
  today: number,
): RefitPlan<Moved> => {
  if (kept === undefined || today >= kept.due)
    return { stale: moved, gone: [], isAll: true, due: nextTurn(householdId, today) }
  return {
    stale: moved.filter(({ item, key }) => kept.keys[item.id] !== key),
    gone: Object.keys(kept.keys).filter((id) => !ids.has(id)),
    isAll: false,
    due: kept.due,
  }
}

/** What can be said of a household before any of its items is read. */
export type FlowsPlan = {
  /** The ids of all items of which something ever moved. */
  ids: ReadonlySet<string>
  /** The ids of those of which something else moved than what was fitted; deleted items may be among them. */
  unlike: readonly string[]
  /** Whether what the household's items have in common is made anew, for which all their pasts are read. */
  isRenewed: boolean
}

/** Compares what moved in a household with what was fitted; `today` in days since 1970. */
export const planByFlows = (
  rootOf: (itemId: string) => string,
  marks: readonly FlowMark[],
  kept: KeptKeys | undefined,
  today: number,
): FlowsPlan => {
  const marksOf = groupBy(marks, ({ item_id }) => rootOf(item_id))
  const unlike = [...marksOf].flatMap(([id, ofItem]) =>
    kept?.keys[id]?.split(' ')[1] === flowsKeyOf(id, ofItem) ? [] : id,
  )
  const isDue = kept === undefined || today >= kept.due
  return {
    ids: new Set(marksOf.keys()),
    unlike,
    isRenewed: isDue || unlike.length * CHANGED_ONE_IN > marksOf.size,
  }
}

/** The first day after `today` of which a past knows something already; infinite where it knows nothing. */
const firstAhead = ({ bought, used }: ItemHistory, today: number): number =>
  Math.min(...[bought, used].map((days) => days.find(([day]) => day > today)?.[0] ?? Infinity))

/**
 * Fits items to their pasts as of `today`, in days since 1970; `due` is the next day on which all are to be fitted.
 * @throws what `signal` was aborted with
 */
export const fitItems = async (
  stale: readonly { item: FittableItem; key: string; past: ItemHistory }[],
  { background, today, due }: { background: Background; today: number; due: number },
  signal?: AbortSignal,
): Promise<{ fits: KeptFit[]; due: number }> => {
  const fits = await mapGently(stale, ({ item, key, past }): KeptFit => {
    signal?.throwIfAborted()
    return { item_id: item.id, unit: item.unit, key, fit: fitItem(past, today, background) }
  })
  // What lies ahead of today is left out of a fit, and counts as soon as its day has come.
  return { fits, due: Math.min(due, ...stale.map(({ past }) => firstAhead(past, today))) }
}
