import type { Background } from '@larder/shared/domain/insights/forecasting/background'
import { fitItem } from '@larder/shared/domain/insights/forecasting/fit-item'
import type { ItemHistory } from '@larder/shared/domain/insights/forecasting/item-history'
import type { ForecastItem } from '@larder/shared/domain/insights/item-past'
import { groupBy } from '@larder/shared/domain/group-by'
import { markOf } from '@larder/shared/domain/inventory/ledger/flow-mark'
import type { FlowMark } from '@larder/shared/domain/inventory/ledger/stock-flow'
import { mapGently } from '../store/map-gently.ts'
import type { KeptFit, KeptKeys } from './item-forecasts.repository.ts'

/** All fits are made again so often, because with the time that passes they know less of the present. */
const REFIT_EVERY_DAYS = 7
/** Where one in so many items changed, what the household's items have in common is made anew with them. */
const CHANGED_ONE_IN = 4

/** An item as far as its past depends on it. */
export type FittableItem = Omit<ForecastItem, 'name_folded' | 'min_stock_level'>

/** An item of which something ever moved, and the key of its past. */
export type MovedItem<Item, Flow> = { item: Item; flows: readonly Flow[]; key: string }

/** The next day after `today` on which it is the household's turn: by its id, so that they are spread over the week. */
export const nextTurn = (householdId: string, today: number): number => {
  const turn = Number.parseInt(householdId.slice(-6), 16) % REFIT_EVERY_DAYS
  const days = (turn - today) % REFIT_EVERY_DAYS
  return today + (days <= 0 ? days + REFIT_EVERY_DAYS : days)
}

/** What an item's past depends on. */
const keyOf = (item: FittableItem, marks: readonly FlowMark[]): string => {
  const { id, unit, category, name, food_id, conversions } = item
  const isConverted = marks.some((one) => one.unit !== unit)
  return markOf([
    unit,
    category,
    isConverted ? [name, food_id, conversions] : [],
    marks.map((one) => [one.item_id === id ? '' : one.item_id, one.unit, one.mark]),
  ])
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
  /** Whether what the household's items have in common is made anew, for which all their pasts are read. */
  isRenewed: boolean
  /** The next day on which all are fitted. */
  due: number
}

/** Which of a household's items are to be fitted; days since 1970. */
export const planRefit = <Moved extends { item: { id: string }; key: string }>(
  householdId: string,
  moved: readonly Moved[],
  kept: KeptKeys | undefined,
  today: number,
): RefitPlan<Moved> => {
  if (kept === undefined || today >= kept.due)
    return { stale: moved, gone: [], isAll: true, isRenewed: true, due: nextTurn(householdId, today) }
  const stale = moved.filter(({ item, key }) => kept.keys[item.id] !== key)
  const known = new Set(moved.map(({ item }) => item.id))
  const gone = Object.keys(kept.keys).filter((id) => !known.has(id))
  const isRenewed = stale.length * CHANGED_ONE_IN > moved.length
  return { stale, gone, isAll: false, isRenewed, due: kept.due }
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
