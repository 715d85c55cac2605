import { backgroundOf } from '@larder/shared/domain/insights/forecasting/background'
import type { FittedUse, ItemHistory } from '@larder/shared/domain/insights/forecasting/item-history'
import { dayOfDate } from '@larder/shared/domain/insights/item-outlook'
import { pastOf } from '@larder/shared/domain/insights/item-past'
import { isStopped } from '@larder/shared/domain/insights/stopped-buying'
import type { SeenFlow } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { DueHousehold } from '../households/households.service.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import { SETTLED_AFTER_MS } from '../settled-calls.ts'
import { mapGently } from '../store/map-gently.ts'
import type { FitsUpdate, ItemForecastsRepository } from './item-forecasts.repository.ts'
import { fitItems, movedItems, planByFlows, planRefit } from './refit-items.ts'
import type { FittableItem, MovedItem, RefitPlan } from './refit-items.ts'

/**
 * The fits of households are written together, up to so many items: some hundred kilobytes. Each write waits for the disk,
 * and of most households a night fits few items.
 */
const ITEMS_WRITTEN_AT_ONCE = 500

type Household = Pick<Actor, 'householdId' | 'timeZone'>

/**
 * An item with its past, and what was fitted to it, both null for an item of which nothing ever moved; and whether the
 * household stopped buying it.
 */
type FittedItem = {
  item: Authorized<CatalogueItem>
  past: ItemHistory | null
  fit: FittedUse | null
  is_stopped: boolean
}

/** A fit as it is kept, in the unit that the item had then. */
type ListedFit = { item_id: string; unit: string; fit: FittedUse | null }

type Deps = {
  fits: ItemForecastsRepository
  catalogue: Pick<CatalogueService, 'list' | 'findJoins' | 'mapFittable' | 'mapJoins'>
  stockFlows: Pick<StockFlows, 'listSeen' | 'mapMarks' | 'listSummed'>
  now: () => Date
}

const withPasts = <Item extends FittableItem>(moved: readonly MovedItem<Item, SeenFlow>[]) =>
  mapGently(moved, ({ item, flows, key }) => ({ item, flows, key, past: pastOf(item, flows) }))

const isToDo = ({ isAll, stale, gone }: Pick<RefitPlan<unknown>, 'isAll' | 'stale' | 'gone'>): boolean =>
  isAll || stale.length > 0 || gone.length > 0

/** Fits the past of households' items, and keeps what was fitted. */
export const createItemFits = ({ fits, catalogue, stockFlows, now }: Deps) => {
  const todayOf = (timeZone: string): number => dayOfDate(todayIn(timeZone, now()))

  /** All items, fitted as of now; what is fitted for that is kept. */
  const update = async (
    household: Household,
    kept: Awaited<ReturnType<typeof fits.find>>,
  ): Promise<FittedItem[]> => {
    const { householdId, timeZone } = household
    const lookedAt = now()
    const [items, { rootOf }, flows] = await Promise.all([
      catalogue.list(household),
      catalogue.findJoins(household),
      stockFlows.listSeen(household),
    ])
    const today = todayOf(timeZone)
    const moved = await withPasts(movedItems(items, rootOf, flows))
    const ids = new Set(moved.map(({ item }) => item.id))
    const plan = planRefit(householdId, { moved, ids }, kept ?? undefined, today)
    const fitOf = new Map(Object.entries(kept?.fits ?? {}).map(([item_id, { fit }]) => [item_id, fit]))
    if (isToDo(plan)) {
      // Their pasts are known already.
      const background = backgroundOf(
        moved.map(({ past }) => past),
        today,
      )
      const made = await fitItems(plan.stale, { background, today, due: plan.due })
      const { isAll, gone } = plan
      await fits.updateMany([{ householdId, isAll, gone, lookedAt, background, ...made }])
      for (const { item_id, fit } of made.fits) fitOf.set(item_id, fit)
    }
    const movedOf = new Map(moved.map((one) => [one.item.id, one]))
    return items.map((item) => {
      const { past = null, flows: ofItem = [] } = movedOf.get(item.id) ?? {}
      return {
        item,
        past,
        fit: past && (fitOf.get(item.id) ?? null),
        is_stopped: isStopped(item.stopped_buying, ofItem),
      }
    })
  }

  /** Which items of some households are to be fitted; of most households only what changed is read. */
  const findPlans = async (households: readonly DueHousehold[]) => {
    const lookedAt = now()
    const ids = households.map(({ householdId }) => householdId)
    const [joinsOf, marksOf, keptOf] = await Promise.all([
      catalogue.mapJoins(ids),
      stockFlows.mapMarks(ids),
      fits.mapKeys(ids),
    ])
    const known = households.flatMap(({ householdId, days }) => {
      const marks = marksOf.get(householdId)
      if (marks === undefined) return []
      const rootOf = joinsOf.get(householdId)?.rootOf ?? ((itemId: string) => itemId)
      const [kept, today] = [keptOf.get(householdId), todayOf(days.timeZone)]
      const byFlows = planByFlows(rootOf, marks, kept, today)
      return [{ householdId, marks, rootOf, kept, today, lookedAt, ...byFlows }]
    })
    const others = known.filter(({ isRenewed }) => !isRenewed)
    const lookedAtFirst = Math.min(...others.map(({ kept }) => (kept?.looked_at ?? lookedAt).getTime()))
    const itemsOf = await catalogue.mapFittable({
      households: known.filter(({ isRenewed }) => isRenewed).map(({ householdId }) => householdId),
      items: others.flatMap(({ unlike }) => unlike),
      others: others.map(({ householdId }) => householdId),
      // Calls in progress may still write a change with an earlier time.
      since: new Date(Math.min(lookedAtFirst, lookedAt.getTime()) - SETTLED_AFTER_MS),
    })
    return known.flatMap((one) => {
      const items = itemsOf.get(one.householdId) ?? []
      const moved = movedItems(items, one.rootOf, one.marks)
      const plan = planRefit(one.householdId, { moved, ids: one.ids }, one.kept, one.today)
      return isToDo(plan) ? { ...one, items, plan } : []
    })
  }
  type Planned = Awaited<ReturnType<typeof findPlans>>[number]

  /** Fits a household's items by sums of which `listSummed` was asked as the plan says. */
  const fitPlanned = async (
    { householdId, items, rootOf, kept, today, lookedAt, isRenewed, plan }: Planned,
    flows: readonly SeenFlow[],
    signal: AbortSignal,
  ): Promise<FitsUpdate> => {
    const { isAll, gone, due } = plan
    const read = isRenewed ? items : plan.stale.map(({ item }) => item)
    const known = await withPasts(movedItems(read, rootOf, flows))
    const stale = isAll ? known : known.filter(({ item, key }) => kept?.keys[item.id] !== key)
    const renewed = isRenewed
      ? backgroundOf(
          known.map(({ past }) => past),
          today,
        )
      : null
    const background = renewed ?? kept?.background ?? backgroundOf([], today)
    return {
      householdId,
      isAll,
      gone,
      lookedAt,
      background: renewed,
      ...(await fitItems(stale, { background, today, due }, signal)),
    }
  }

  return {
    /** All items of the household, fitted as of now. */
    list: async (household: Household): Promise<FittedItem[]> =>
      update(household, await fits.find(household.householdId)),

    /**
     * What was fitted to the household's items in the last night or since, each in the unit that the item had then; only
     * where nothing was ever fitted it is made now. Nothing of any past is read.
     */
    listKept: async (household: Household): Promise<ListedFit[]> => {
      const kept = await fits.find(household.householdId)
      if (kept !== null) return Object.entries(kept.fits).map(([item_id, fit]) => ({ item_id, ...fit }))
      const fitted = await update(household, null)
      return fitted.flatMap(({ item, past, fit }) =>
        past === null ? [] : { item_id: item.id, unit: item.unit, fit },
      )
    },

    /**
     * Fits what has changed for a group of households, and all items of those whose turn in the week has come, by the sums of
     * their movements that were made last; returns the number of items that were fitted.
     * @throws what `signal` was aborted with
     */
    prepareMany: async (households: readonly DueHousehold[], signal: AbortSignal): Promise<number> => {
      const planned = new Map((await findPlans(households)).map((one) => [one.householdId, one]))
      const itemsOf = new Map(
        [...planned].map(([householdId, { isRenewed, plan }]) => [
          householdId,
          isRenewed
            ? ('all' as const)
            : plan.stale.flatMap(({ flows }) => flows.map(({ item_id }) => item_id)),
        ]),
      )
      let fittedCount = 0
      let writes: FitsUpdate[] = []
      let itemCount = 0
      for await (const { householdId, flows } of stockFlows.listSummed(itemsOf)) {
        const one = planned.get(householdId)
        if (one === undefined) continue
        const made = await fitPlanned(one, flows, signal)
        fittedCount += made.fits.length
        writes.push(made)
        itemCount += made.fits.length
        if (itemCount < ITEMS_WRITTEN_AT_ONCE) continue
        await fits.updateMany(writes)
        writes = []
        itemCount = 0
      }
      await fits.updateMany(writes)
      return fittedCount
    },
  }
}
export type ItemFits = ReturnType<typeof createItemFits>
