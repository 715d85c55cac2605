import { backgroundOf } from '@larder/shared/domain/insights/forecasting/background'
import { fitItem } from '@larder/shared/domain/insights/forecasting/fit-item'
import type { FittedUse, ItemHistory } from '@larder/shared/domain/insights/forecasting/item-history'
import { pastOf } from '@larder/shared/domain/insights/item-past'
import type { ForecastItem } from '@larder/shared/domain/insights/item-past'
import { groupBy } from '@larder/shared/domain/group-by'
import { markOf } from '@larder/shared/domain/inventory/ledger/flow-mark'
import type { FlowMark, SeenFlow } from '@larder/shared/domain/inventory/ledger/stock-flow'
import { mapGently } from '../store/map-gently.ts'
import type { KeptFit } from './item-forecasts.collection.ts'

/** Each fit is made again so often, because with the time that passes it knows less of the present. */
const REFIT_EVERY_DAYS = 7

/** An item as far as its past depends on it. */
export type FittableItem = Omit<ForecastItem, 'name_folded' | 'min_stock_level'>

/** An item with its past, and what was fitted to it; both are null for an item of which nothing ever moved. */
export type FittedItem<Item> = { item: Item; past: ItemHistory | null; fit: FittedUse | null }

/** The next of the item's days: they are spread over the week by its id, so that no day has all items of a household. */
const nextTurn = (itemId: string, today: number): number => {
  const turn = Number.parseInt(itemId.slice(-6), 16) % REFIT_EVERY_DAYS
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

const isCurrent = (kept: KeptFit | undefined, key: string, today: number): kept is KeptFit =>
  kept?.key === key && today < kept.due

type Known<Item, Flow> = {
  items: readonly Item[]
  rootOf: (itemId: string) => string
  flows: readonly Flow[]
  kept: readonly KeptFit[]
}

/** Whether `refitItems` would fit something, or has something to forget; `flows` may lack all but their marks. */
export const isToRefit = (
  { items, rootOf, flows, kept }: Known<FittableItem, FlowMark>,
  today: number,
): boolean => {
  const flowsOf = groupBy(flows, ({ item_id }) => rootOf(item_id))
  const keptOf = new Map(kept.map((one) => [one.item_id, one]))
  const moved = items.filter(({ id }) => flowsOf.has(id))
  return (
    moved.length !== kept.length ||
    !moved.every((item) => isCurrent(keptOf.get(item.id), keyOf(item, flowsOf.get(item.id) ?? []), today))
  )
}

/**
 * Fits the items of a household, each one only when something of its past has changed or its turn in the week has come;
 * `fits` are to be kept in place of `kept`. `today` in days since 1970.
 * @throws what `signal` was aborted with
 */
export const refitItems = async <Item extends FittableItem>(
  { items, rootOf, flows, kept }: Known<Item, SeenFlow>,
  today: number,
  signal?: AbortSignal,
): Promise<{ fitted: FittedItem<Item>[]; fits: KeptFit[]; fittedCount: number }> => {
  const flowsOf = groupBy(flows, ({ item_id }) => rootOf(item_id))
  const keptOf = new Map(kept.map((one) => [one.item_id, one]))
  const known = await mapGently(items, (item) => {
    const ofItem = flowsOf.get(item.id)
    if (ofItem === undefined) return { item, past: null, key: '', current: undefined }
    const key = keyOf(item, ofItem)
    const keptFit = keptOf.get(item.id)
    const current = isCurrent(keptFit, key, today) ? keptFit : undefined
    return { item, past: pastOf(item, ofItem), key, current }
  })
  const fittedCount = known.filter(({ past, current }) => past !== null && current === undefined).length
  const pasts = known.flatMap(({ past }) => past ?? [])
  const background = fittedCount === 0 ? null : backgroundOf(pasts, today)
  const fits = await mapGently(known, ({ item, past, key, current }): KeptFit | null => {
    signal?.throwIfAborted()
    if (past === null || background === null || current !== undefined) return current ?? null
    // What lies ahead of today is left out of a fit, and counts as soon as its day has come.
    const ahead = [...past.bought, ...past.used].map(([day]) => day).filter((day) => day > today)
    const due = Math.min(nextTurn(item.id, today), ...ahead)
    return { item_id: item.id, unit: item.unit, key, due, fit: fitItem(past, today, background) }
  })
  return {
    fitted: known.map(({ item, past }, index) => ({ item, past, fit: fits[index]?.fit ?? null })),
    fits: fits.filter((fit) => fit !== null),
    fittedCount,
  }
}
