import type {
  DayRecord,
  ForecastCorrection,
  ForecastRecords,
  StoppedItem,
} from '@larder/shared/contracts/insights/forecast-records'
import { MAX_RECORDS } from '@larder/shared/contracts/insights/forecast-records'
import { todayIn, toCalendarDate } from '@larder/shared/domain/inventory/calendar-day'
import type { DayQuantity } from '@larder/shared/domain/insights/forecasting/item-history'
import { byName, dateOf, dayOfDate } from '@larder/shared/domain/insights/item-outlook'
import { pastOf } from '@larder/shared/domain/insights/item-past'
import { stopBuying } from '@larder/shared/domain/insights/stopped-buying'
import { sayWhyLine } from '@larder/shared/domain/insights/why-line'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import type { ForecastsService } from './forecasts.service.ts'

type Deps = {
  catalogue: Pick<CatalogueService, 'get' | 'findJoins' | 'correctForecast'>
  stockFlows: Pick<StockFlows, 'listSeenOf'>
  forecasts: Pick<ForecastsService, 'look' | 'lookWithMeals'>
  now: () => Date
}

/** The latest of some days, the last first, and how many earlier ones there are. */
const latestOf = (days: readonly DayQuantity[]): { latest: DayRecord[]; earlier: number } => ({
  latest: days
    .slice(-MAX_RECORDS)
    .toReversed()
    .map(([day, quantity]) => ({ date: dateOf(day), quantity })),
  earlier: Math.max(0, days.length - MAX_RECORDS),
})

/** Shows what the forecasts of an item rest on, and keeps what the household says of them. */
export const createForecastRecords = ({ catalogue, stockFlows, forecasts, now }: Deps) => {
  /** What moved of an item and of those that were joined with it. */
  const listFlows = async (actor: Actor, item: Authorized<CatalogueItem>) =>
    stockFlows.listSeenOf(actor, (await catalogue.findJoins(actor)).membersOf(item.id))

  /**
   * The records of an item; those of one that was joined are those of the item that it stands for.
   * @throws DomainError not_found
   */
  const show = async (actor: Actor, itemId: string): Promise<ForecastRecords> => {
    const item = await catalogue.get(actor, itemId)
    const [flows, { outlooks, usesOf, today }] = await Promise.all([
      listFlows(actor, item),
      forecasts.lookWithMeals(actor),
    ])
    // One that was added this moment has no outlook yet.
    const outlook = outlooks.find((one) => one.item.id === item.id)
    const { bought, used } = pastOf(item, flows)
    const purchases = latestOf(bought)
    const uses = latestOf(used.filter(([, quantity]) => quantity > 0))
    const meals = usesOf.get(item.id) ?? []
    return {
      item_id: item.id,
      item_name: item.name,
      unit: item.unit,
      reason: outlook === undefined ? null : sayWhyLine(outlook, today),
      purchases: purchases.latest,
      earlier_purchases: purchases.earlier,
      uses: uses.latest,
      earlier_uses: uses.earlier,
      meals: meals
        .slice(0, MAX_RECORDS)
        .map(({ day, title, quantity, unit }) => ({ date: toCalendarDate(day), title, quantity, unit })),
      later_meals: Math.max(0, meals.length - MAX_RECORDS),
      min_stock_level: item.min_stock_level,
      why: outlook?.why ?? null,
      own_daily_use: item.own_daily_use,
      is_stopped: outlook?.is_stopped ?? false,
    }
  }

  return {
    show,

    /**
     * Keeps what the household says of an item's forecast; every call that looks ahead follows at once.
     * @throws DomainError not_found
     */
    correct: async (
      actor: Actor,
      itemId: string,
      { daily_use, is_stopped }: ForecastCorrection,
    ): Promise<ForecastRecords> => {
      const item = await catalogue.get(actor, itemId)
      const today = dayOfDate(todayIn(actor.timeZone, now()))
      await catalogue.correctForecast(item, {
        ...(daily_use !== undefined && { own_daily_use: daily_use }),
        ...(is_stopped !== undefined && {
          stopped_buying: is_stopped ? stopBuying(await listFlows(actor, item), today) : null,
        }),
      })
      return show(actor, item.id)
    },

    /** What the household stopped buying, by name. */
    listStopped: async (actor: Actor): Promise<StoppedItem[]> =>
      (await forecasts.look(actor)).outlooks
        .filter(({ is_stopped }) => is_stopped)
        .toSorted(byName)
        .map(({ item }) => ({ item_id: item.id, item_name: item.name, category: item.category })),
  }
}
export type ForecastRecordsService = ReturnType<typeof createForecastRecords>
