import type { Page } from '@larder/shared/contracts/base/paging'
import { Id } from '@larder/shared/contracts/base/primitives'
import type { PricePaid } from '@larder/shared/contracts/item-page'
import type { ItemPrice, ReceiptSpend } from '@larder/shared/contracts/receipts/receipt-archive'
import { ShopName } from '@larder/shared/contracts/shopping-lists/shops'
import { foldName, unitPriceOf } from '@larder/foods'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { dayOfReceipt, latestMonths, sumSpend } from '@larder/shared/domain/receipts/past/spend'
import { authorize } from '../authz.ts'
import type { Actor } from '../authz.ts'
import type { LatestPurchase, ReceiptLotsService } from './stock/receipt-lots.service.ts'
import type { ReceiptRepository } from './receipt.repository.ts'

/** A household shops in few places, and soon again in each. */
const RECEIPTS_WITH_STORES = 200

/** What was paid the last time for a quantity, on a calendar day. */
type PaidLast = Pick<PricePaid, 'quantity' | 'unit' | 'price' | 'date' | 'store_name' | 'currency'>

type Deps = { receipts: ReceiptRepository; receiptLots: ReceiptLotsService; now: () => Date }

/** What a household paid, for what and where, by its receipts and orders. */
export const createPaidPricesService = ({ receipts, receiptLots, now }: Deps) => ({
  /**
   * The prices paid for an item, oldest first; purchases whose receipt or price is missing are left out.
   * @throws DomainError not_found
   */
  listPrices: async (actor: Actor, itemId: string): Promise<ItemPrice[]> => {
    const purchases = await receiptLots.listPurchases(actor, itemId)
    const ids = [...new Set(purchases.map(({ receipt_id }) => receipt_id))]
    const found = await receipts.listSummariesByIds(actor.householdId, ids)
    const byId = new Map(found.map((receipt) => [receipt.id, authorize(actor, receipt)]))
    return purchases
      .flatMap(({ receipt_id, quantity, unit, price }) => {
        const receipt = byId.get(receipt_id)
        const perUnit = price === null ? null : unitPriceOf(price, quantity, unit)
        if (!receipt || price === null || perUnit === null) return []
        const { store_name, currency } = receipt
        return [
          {
            receipt_id,
            date: dayOfReceipt(receipt),
            store_name,
            currency,
            quantity,
            unit,
            price,
            ...perUnit,
          },
        ]
      })
      .sort((a, b) => a.date.localeCompare(b.date))
  },

  /**
   * A page of the prices paid for an item, those of the newest entries first; `next` is the cursor of the page after it.
   * Without its receipt a price has the day of its entry, and no shop and currency.
   * @throws DomainError not_found, also when the cursor is no entry of the item
   */
  listPricesPaid: async (
    actor: Actor,
    itemId: string,
    page: Page,
  ): Promise<{ prices: PricePaid[]; next: string | null }> => {
    const { purchases, next } = await receiptLots.listPurchasesPage(actor, itemId, page)
    const ids = new Set(
      purchases.map(({ receipt_id }) => receipt_id).filter((id) => Id.safeParse(id).success),
    )
    const found = await receipts.listSummariesByIds(actor.householdId, [...ids])
    const byId = new Map(found.map((receipt) => [receipt.id, authorize(actor, receipt)]))
    const prices = purchases.flatMap(({ receipt_id, price, date, ...bought }) => {
      if (price === null) return []
      const receipt = byId.get(receipt_id)
      return [
        {
          ...bought,
          price,
          receipt_id: receipt?.id ?? null,
          date: receipt ? dayOfReceipt(receipt) : date,
          store_name: receipt?.store_name ?? null,
          currency: receipt?.currency ?? null,
          ...(unitPriceOf(price, bought.quantity, bought.unit) ?? { unit_price: null, base_unit: null }),
        },
      ]
    })
    return { prices, next }
  },

  /**
   * What was paid last for each item, by its id; items that were joined each have their own. The price
   * of a deleted receipt has no shop and currency.
   */
  mapLastPrices: async (actor: Actor): Promise<Map<string, PaidLast>> => {
    const last = new Map<string, LatestPurchase>()
    for (const bought of await receiptLots.listLatestPurchases(actor))
      if ((last.get(bought.item_id)?.date ?? '') < bought.date) last.set(bought.item_id, bought)
    const ids = new Set([...last.values()].map(({ receipt_id }) => receipt_id))
    const found = await receipts.listSummariesByIds(actor.householdId, [...ids])
    const byId = new Map(found.map((receipt) => [receipt.id, authorize(actor, receipt)]))
    return new Map(
      [...last].map(([itemId, { receipt_id, price, quantity, unit, date }]) => {
        const { store_name = null, currency = null } = byId.get(receipt_id) ?? {}
        return [itemId, { price, quantity, unit, date, store_name, currency }]
      }),
    )
  },

  /** What was paid lately for all items, with the currency of its receipt. */
  listPaid: async (actor: Actor): Promise<(LatestPurchase & { currency: string | null })[]> => {
    const bought = await receiptLots.listLatestPurchases(actor)
    const ids = new Set(bought.map(({ receipt_id }) => receipt_id))
    const currencyOf = await receipts.mapCurrencies(actor.householdId, [...ids])
    return bought.map((one) => ({ ...one, currency: currencyOf.get(one.receipt_id) ?? null }))
  },

  /** The currencies of some receipts, by their ids; deleted ones are missing, null is one that could not be read. */
  mapCurrencies: (
    { householdId }: Pick<Actor, 'householdId'>,
    ids: readonly string[],
  ): Promise<Map<string, string | null>> => receipts.mapCurrencies(householdId, ids),

  /** The shops of the latest receipts, the one of the newest receipt first, each as it was written there last. */
  listStores: async (actor: Actor): Promise<string[]> => {
    const latest = await receipts.listSummaries(actor.householdId, { limit: RECEIPTS_WITH_STORES })
    const stores = new Map<string, string>()
    for (const { store_name } of latest.map((receipt) => authorize(actor, receipt))) {
      // What a reading takes for the name may be nothing that a list can be used in.
      const { data } = ShopName.safeParse(store_name)
      if (data !== undefined && !stores.has(foldName(data))) stores.set(foldName(data), data)
    }
    return [...stores.values()]
  },

  /** The household's spending in the last 12 months. */
  getSpend: async (actor: Actor): Promise<ReceiptSpend> => {
    const today = todayIn(actor.timeZone, now())
    // Nothing is bought after its receipt was added; one more day allows for time zones.
    const [oldestMonth = today] = latestMonths(today)
    const since = new Date(addDays(`${oldestMonth.slice(0, 7)}-01`, -1))
    const added = await receipts.listSummariesSince(actor.householdId, since)
    return sumSpend(
      // A previous result still counts while the receipt is read again, and when that fails.
      added
        .filter(({ state, total }) => state === 'completed' || total !== null)
        .map((receipt) => authorize(actor, receipt)),
      today,
    )
  },
})
export type PaidPricesService = ReturnType<typeof createPaidPricesService>
