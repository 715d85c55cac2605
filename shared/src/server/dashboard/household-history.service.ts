import { HISTORY_WEEKS } from '@larder/shared/contracts/insights/household-history'
import type { HouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { historyOf } from '@larder/shared/domain/insights/household-history'
import type { HistoricLot } from '@larder/shared/domain/insights/household-history'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import type { Actor } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import { keepUntilChanged } from '../events/keep-until-changed.ts'
import { createKeptLots } from '../inventory/flows/kept-lots.ts'
import type { StockHistory } from '../inventory/flows/stock-history.service.ts'
import type { PaidPricesService } from '../receipts/paid-prices.service.ts'

/** Of so many households the history is kept in memory: a few kB each. */
const MOST_KEPT = 1_000
/** No time zone is ahead of or behind UTC by a part of this, so all instants within one are of one day. */
const DAY_PART_MS = 15 * 60_000

type Deps = {
  catalogue: Pick<CatalogueService, 'mapCategories'>
  stockHistory: StockHistory
  prices: Pick<PaidPricesService, 'mapCurrencies'>
  readStamps: ReadStamps
  now: () => Date
}

/** The calendar date of instants in a time zone; each quarter of an hour is computed once. */
const datesIn = (timeZone: string): ((instant: string) => string) => {
  const known = new Map<number, string>()
  return (instant) => {
    const part = Math.floor(Date.parse(instant) / DAY_PART_MS)
    const date = known.get(part) ?? todayIn(timeZone, new Date(instant))
    known.set(part, date)
    return date
  }
}

/** What became of a household's stock and money in the last weeks. */
export const createHouseholdHistory = (deps: Deps) => {
  const { catalogue, stockHistory, prices, readStamps, now } = deps
  const keep = keepUntilChanged<HouseholdHistory>(
    { readStamps, now },
    {
      changes: ['inventory.changed', 'items.changed', 'receipt.changed', 'settings.changed'],
      most: MOST_KEPT,
    },
  )

  const listLots = createKeptLots<HistoricLot>(deps)

  const look = async (actor: Actor, today: string, firstWeekday: number): Promise<HouseholdHistory> => {
    // With whichever day weeks begin, as lots are kept for all; and a day earlier than in UTC, for time zones ahead of it.
    const since = new Date(addDays(today, -7 * HISTORY_WEEKS - 1))
    const [stocked_count, lots, discards] = await Promise.all([
      stockHistory.countStocked(actor),
      listLots(actor.householdId, today, {
        all: () => stockHistory.list(actor, since, new Date(today)),
        changed: (from) => stockHistory.listChanged(actor, from),
      }),
      stockHistory.listDiscards(actor, since),
    ])
    const bought = lots.filter(({ sources }) => sources.length > 0)
    const [categories, currencies] = await Promise.all([
      catalogue.mapCategories(actor, [...new Set(bought.map(({ item_id }) => item_id))]),
      prices.mapCurrencies(actor, [
        ...new Set(bought.flatMap(({ sources }) => sources.map(({ receipt_id }) => receipt_id))),
      ]),
    ])
    return historyOf({
      stocked_count,
      lots,
      discards,
      categoryOf: (itemId) => categories.get(itemId) ?? null,
      currencyOf: (receiptId) => currencies.get(receiptId) ?? null,
      dateOf: datesIn(actor.timeZone),
      today,
      firstWeekday,
    })
  }

  return {
    /** Stock, waste and spending of the last weeks, today's included; they begin with a day from 1 (Monday) to 7. */
    get: async (actor: Actor, firstWeekday: number): Promise<HouseholdHistory> => {
      const today = todayIn(actor.timeZone, now())
      return keep(actor.householdId, `${today} ${firstWeekday}`, () => look(actor, today, firstWeekday))
    },
  }
}
export type HouseholdHistoryService = ReturnType<typeof createHouseholdHistory>
