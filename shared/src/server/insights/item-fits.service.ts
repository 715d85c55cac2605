import { createHash } from 'node:crypto'
import { backgroundOf } from '@larder/shared/domain/insights/forecasting/background'
import { cleanedHistory } from '@larder/shared/domain/insights/forecasting/cleaned-history'
import { FIT_VERSION, fitItem } from '@larder/shared/domain/insights/forecasting/fit-item'
import type { FittedUse, ItemHistory } from '@larder/shared/domain/insights/forecasting/item-history'
import { pastOf } from '@larder/shared/domain/insights/item-past'
import { dayOfDate } from '@larder/shared/domain/insights/item-outlook'
import { groupBy } from '@larder/shared/domain/group-by'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import { mapGently } from '../store/map-gently.ts'
import type { ItemForecastsRepository } from './item-forecasts.repository.ts'

type Household = Pick<Actor, 'householdId' | 'timeZone'>

/** An item with its past, and what was fitted to it; both are null for an item of which nothing ever moved. */
export type FittedItem = {
  item: Authorized<CatalogueItem>
  past: ItemHistory | null
  fit: FittedUse | null
}

type Deps = {
  fits: ItemForecastsRepository
  catalogue: Pick<CatalogueService, 'list' | 'findJoins'>
  stockFlows: Pick<StockFlows, 'list'>
  now: () => Date
}

/** What a household has on its shelves, and what was bought and used of it. */
export type KnownItems = {
  items: Awaited<ReturnType<CatalogueService['list']>>
  joins: Awaited<ReturnType<CatalogueService['findJoins']>>
  flows: Awaited<ReturnType<StockFlows['list']>>
}

/** A past of the same hash is fitted alike; the time since then is no reason to fit it again. */
const hashOf = ({ category, bought, used }: ItemHistory, unit: string): string =>
  createHash('sha256')
    .update(JSON.stringify([FIT_VERSION, category, unit, bought, used]))
    .digest('base64url')
    .slice(0, 16)

/** Fits the past of a household's items, each one only when something of it has changed. */
export const createItemFits = ({ fits, catalogue, stockFlows, now }: Deps) => {
  const read = async (household: Household): Promise<KnownItems> => {
    const [items, joins, flows] = await Promise.all([
      catalogue.list(household),
      catalogue.findJoins(household),
      stockFlows.list(household),
    ])
    return { items, joins, flows }
  }

  const update = async (
    household: Household,
    { items, joins: { rootOf }, flows }: KnownItems,
    signal?: AbortSignal,
  ): Promise<{ items: FittedItem[]; fittedCount: number }> => {
    const { householdId, timeZone } = household
    const kept = await fits.find(householdId)
    const today = dayOfDate(todayIn(timeZone, now()))
    const flowsOf = groupBy(flows, ({ item_id }) => rootOf(item_id))
    const keptOf = new Map(kept.map((one) => [one.item_id, one]))
    const known = await mapGently(items, (item) => {
      const ofItem = flowsOf.get(item.id)
      if (ofItem === undefined) return { item, past: null, hash: '', keptFit: undefined }
      const past = pastOf(item, ofItem)
      // What lies ahead of today is left out of a fit, and counts as soon as its day has come.
      const hash = hashOf(cleanedHistory(past, today), item.unit)
      const keptFit = keptOf.get(item.id)
      return { item, past, hash, keptFit: keptFit?.past === hash ? keptFit : undefined }
    })
    const pasts = known.flatMap(({ past }) => past ?? [])
    const fittedCount = known.filter(({ past, keptFit }) => past !== null && keptFit === undefined).length
    if (fittedCount === 0 && kept.length === pasts.length) {
      return {
        items: known.map(({ item, past, keptFit }) => ({ item, past, fit: keptFit?.fit ?? null })),
        fittedCount,
      }
    }
    const background = backgroundOf(pasts, today)
    const all = await mapGently(known, ({ item, past, hash, keptFit }) => {
      signal?.throwIfAborted()
      const fit = keptFit === undefined ? past && fitItem(past, today, background) : keptFit.fit
      return { fitted: { item, past, fit }, hash }
    })
    await fits.replace(
      householdId,
      all.flatMap(({ fitted: { item, past, fit }, hash }) =>
        past === null ? [] : [{ item_id: item.id, past: hash, fit }],
      ),
    )
    return { items: all.map(({ fitted: one }) => one), fittedCount }
  }

  return {
    /** All items of the household, fitted as of now; what is fitted for it is kept. `known` is what was read of them already. */
    list: async (household: Household, known?: KnownItems): Promise<FittedItem[]> =>
      (await update(household, known ?? (await read(household)))).items,

    /**
     * Fits what has changed, so that nobody has to wait for it later; returns the number of items that were fitted.
     * @throws what `signal` was aborted with
     */
    prepare: async (household: Household, signal?: AbortSignal): Promise<number> =>
      (await update(household, await read(household), signal)).fittedCount,
  }
}
export type ItemFits = ReturnType<typeof createItemFits>
