import type { FittedUse } from '@larder/shared/domain/insights/forecasting/item-history'
import { dayOfDate } from '@larder/shared/domain/insights/item-outlook'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { DueHousehold } from '../households/households.service.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import type { KeptFit } from './item-forecasts.collection.ts'
import type { ItemForecastsRepository } from './item-forecasts.repository.ts'
import { isToRefit, refitItems } from './refit-items.ts'
import type { FittedItem } from './refit-items.ts'

/** The fits of so many households are written together: those of a large one are some hundred kilobytes. */
const WRITTEN_AT_ONCE = 10

type Household = Pick<Actor, 'householdId' | 'timeZone'>

type Deps = {
  fits: ItemForecastsRepository
  catalogue: Pick<CatalogueService, 'list' | 'findJoins' | 'mapFittable'>
  stockFlows: Pick<StockFlows, 'listSeen' | 'mapMarks' | 'listSummed'>
  now: () => Date
}

/** Fits the past of households' items, and keeps what was fitted. */
export const createItemFits = ({ fits, catalogue, stockFlows, now }: Deps) => {
  const todayOf = (timeZone: string): number => dayOfDate(todayIn(timeZone, now()))

  /** All items, fitted as of now; what is fitted for that is kept. */
  const update = async (
    household: Household,
    keptFits: KeptFit[] | null,
  ): Promise<{ fitted: FittedItem<Authorized<CatalogueItem>>[]; fits: KeptFit[] }> => {
    const { householdId, timeZone } = household
    const [items, { rootOf }, flows] = await Promise.all([
      catalogue.list(household),
      catalogue.findJoins(household),
      stockFlows.listSeen(household),
    ])
    const kept = keptFits ?? []
    const made = await refitItems({ items, rootOf, flows, kept }, todayOf(timeZone))
    const isChanged = made.fittedCount > 0 || made.fits.length !== kept.length || keptFits === null
    if (isChanged) await fits.replaceMany([{ householdId, fits: made.fits }])
    return made
  }

  return {
    /** All items of the household, fitted as of now. */
    list: async (household: Household): Promise<FittedItem<Authorized<CatalogueItem>>[]> =>
      (await update(household, await fits.find(household.householdId))).fitted,

    /**
     * What was fitted to the household's items in the last night or since, each in the unit that the item had then; only
     * where nothing was ever fitted it is made now. Nothing of any past is read.
     */
    listKept: async (
      household: Household,
    ): Promise<readonly { item_id: string; unit: string; fit: FittedUse | null }[]> =>
      (await fits.find(household.householdId)) ?? (await update(household, null)).fits,

    /**
     * Fits what has changed for a group of households, or has its turn in the week, by the sums of their movements that were
     * made last; returns the number of items that were fitted.
     * @throws what `signal` was aborted with
     */
    prepareMany: async (households: readonly DueHousehold[], signal: AbortSignal): Promise<number> => {
      const ids = households.map(({ householdId }) => householdId)
      const [itemsOf, marksOf, keptOf] = await Promise.all([
        catalogue.mapFittable(ids),
        stockFlows.mapMarks(ids),
        fits.mapOfHouseholds(ids),
      ])
      const todays = new Map(households.map(({ householdId, days }) => [householdId, todayOf(days.timeZone)]))
      const knownOf = (householdId: string) => ({
        items: itemsOf.get(householdId)?.items ?? [],
        rootOf: itemsOf.get(householdId)?.joins.rootOf ?? ((itemId: string) => itemId),
        kept: keptOf.get(householdId) ?? [],
        today: todays.get(householdId) ?? 0,
      })
      const changed = ids.filter((householdId) => {
        const { today, ...known } = knownOf(householdId)
        return isToRefit({ ...known, flows: marksOf.get(householdId) ?? [] }, today)
      })
      let fittedCount = 0
      let writes: { householdId: string; fits: readonly KeptFit[] }[] = []
      for await (const { householdId, flows } of stockFlows.listSummed(changed)) {
        const { today, ...known } = knownOf(householdId)
        const made = await refitItems({ ...known, flows }, today, signal)
        fittedCount += made.fittedCount
        writes.push({ householdId, fits: made.fits })
        if (writes.length < WRITTEN_AT_ONCE) continue
        await fits.replaceMany(writes)
        writes = []
      }
      await fits.replaceMany(writes)
      return fittedCount
    },
  }
}
export type ItemFits = ReturnType<typeof createItemFits>
