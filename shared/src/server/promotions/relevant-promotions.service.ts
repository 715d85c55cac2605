import type { RelevantPromotion } from '@larder/shared/contracts/promotions'
import { readItemFood, convertAmount, findNamedPack, isMeasure, splitPackSize } from '@larder/foods'
import { measuresOfItem } from '@larder/shared/domain/catalogue/item-measures'
import { groupBy } from '@larder/shared/domain/group-by'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { keyOfCode, keysOfName } from '@larder/papers'
import { daysOfYear, expectedSharesOf, wantOf } from '@larder/shared/domain/promotions/rank-promotions'
import { selectPromotions } from '@larder/shared/domain/promotions/select-promotions'
import type { SpentItem } from '@larder/shared/domain/promotions/rank-promotions'
import type { FoundOffer, WantedItem } from '@larder/shared/domain/promotions/select-promotions'
import { usualPricesOf } from '@larder/shared/domain/promotions/usual-price'
import type { Actor } from '../authz.ts'
import type { BarcodesService } from '../barcodes/barcodes.service.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import { keepUntilChanged } from '../events/keep-until-changed.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import type { PaidPricesService } from '../receipts/paid-prices.service.ts'
import { mapGently } from '../store/map-gently.ts'
import { shopIdOf } from './offer.repository.ts'
import type { OfferRepository } from './offer.repository.ts'
import type { OffersByKey } from './offers-by-key.ts'

/** The items that are wanted most are looked for; a code says more than a name, and fewer items have one. */
const ITEMS_BY_CODE = 200
const ITEMS_BY_NAME = 80
const KEPT_HOUSEHOLDS = 200

type Deps = {
  offers: Pick<OfferRepository, 'mapShops'>
  offersByKey: OffersByKey
  catalogue: Pick<CatalogueService, 'list' | 'findJoins'>
  stockFlows: Pick<StockFlows, 'list' | 'listAmounts'>
  barcodes: Pick<BarcodesService, 'listAll'>
  prices: Pick<PaidPricesService, 'listPaid'>
  readStamps: ReadStamps
  now: () => Date
}

/** A wanted item with the keys of its offers, and what was spent on it. */
type Sought = WantedItem & { codes: string[]; names: string[]; spent: SpentItem }

/** What a household usually pays for an item, and what one purchase of it costs on average. */
type Paid = Pick<WantedItem, 'usual'> & Pick<SpentItem, 'price'>

const NOTHING_PAID: Paid = { usual: [], price: null }

/** What feeds offer of what a household buys. */
export const createRelevantPromotions = (deps: Deps) => {
  const { offers, offersByKey, catalogue, stockFlows, barcodes, prices, now } = deps
  const keep = keepUntilChanged<RelevantPromotion[]>(deps, {
    changes: ['inventory.changed', 'items.changed', 'receipt.changed'],
    most: KEPT_HOUSEHOLDS,
  })
  // Thousands of purchases are read for it, which no use of the stock changes.
  const keepPaid = keepUntilChanged<ReadonlyMap<string, Paid>>(deps, {
    changes: ['purchases.changed', 'items.changed', 'receipt.changed', 'members.changed'],
    most: KEPT_HOUSEHOLDS,
  })

  /** What was paid for each item and those joined with it. */
  const mapPaid = async (actor: Actor): Promise<ReadonlyMap<string, Paid>> => {
    const [{ rootOf }, paid] = await Promise.all([catalogue.findJoins(actor), prices.listPaid(actor)])
    const priceOf = mainPrices(paid)
    const ofItems = [...groupBy(paid, ({ item_id }) => rootOf(item_id))]
    return new Map(
      await mapGently(ofItems, ([id, ofItem]) => [
        id,
        { usual: usualPricesOf(ofItem), price: meanOf(ofItem.flatMap((one) => priceOf(one) ?? [])) },
      ]),
    )
  }

  /** What the household wants, what it is expected to spend most on first. */
  const listSought = async (actor: Actor): Promise<Sought[]> => {
    const [items, { rootOf }, flows, amounts, codes, paidOf] = await Promise.all([
      catalogue.list(actor),
      catalogue.findJoins(actor),
      stockFlows.list(actor),
      stockFlows.listAmounts(actor),
      barcodes.listAll(actor),
      keepPaid(actor.householdId, '', () => mapPaid(actor)),
    ])
    const at = now()
    const today = todayIn(actor.timeZone, at)
    const flowsOf = groupBy(flows, ({ item_id }) => rootOf(item_id))
    const amountsOf = groupBy(amounts, ({ item_id }) => rootOf(item_id))
    const codesOf = groupBy(codes, ({ item_id }) => rootOf(item_id))
    const found = await mapGently(items, (item): Sought[] => {
      const lots = amountsOf.get(item.id) ?? []
      const usable = lots.filter(({ expiry_date }) => expiry_date === null || expiry_date >= today)
      const days = (flowsOf.get(item.id) ?? []).flatMap(({ bought: { at: on, quantities } }) =>
        on.filter((_, index) => (quantities[index] ?? 0) > 0),
      )
      const boughtDays = daysOfYear(
        [...new Set(days)].sort((a, b) => a - b),
        at.getTime(),
      )
      const { min_stock_level } = item
      const standing = { left: sumIn(item, usable), min_stock_level, isListed: lots.length > 0, boughtDays }
      const want = wantOf(standing, at.getTime())
      if (want === null) return []
      const { id, name, category, unit } = item
      const known = codesOf.get(id) ?? []
      const packed = known.find((code) => code.quantity !== null && code.unit !== null)
      const food = readItemFood(item)
      const food_id = food.is_food === true ? food.food_id : null
      const { usual, price } = paidOf.get(id) ?? NOTHING_PAID
      return [
        {
          item: { id, name, category, unit },
          want,
          pack:
            packed?.quantity != null && packed.unit !== null
              ? { quantity: packed.quantity, unit: packed.unit }
              : packOf(name, unit),
          usual,
          codes: [...known.map(({ gtin }) => gtin), item.barcode ?? ''].flatMap(
            (code) => keyOfCode(code) ?? [],
          ),
          names: keysOfName(name, food_id),
          share: 0,
          spent: { id, category, food_id, purchases: boughtDays.length, price },
        },
      ]
    })
    const sought = found.flat()
    const shares = expectedSharesOf(sought.map(({ spent }) => spent))
    return sought
      .map((one) => ({ ...one, share: shares.get(one.item.id) ?? 0 }))
      .sort((a, b) => b.share - a.share || b.want.urgency - a.want.urgency)
  }

  /** The offers of each item by its codes or names. */
  const findFor = async (
    sought: readonly Sought[],
    keysOf: (wanted: Sought) => string[],
    matched_by: FoundOffer['matched_by'],
    readBy: (keys: readonly string[]) => ReturnType<OffersByKey['map']>,
  ): Promise<FoundOffer[]> => {
    // Many items are of one food, whose offers are read once.
    const offersOf = await readBy([...new Set(sought.flatMap(keysOf))])
    return sought.flatMap((wanted) => {
      const ofItem = keysOf(wanted).flatMap((key) => offersOf.get(key) ?? [])
      const byId = new Map(ofItem.map(({ _id, offer }) => [_id, offer]))
      return [...byId].map(([id, offer]) => ({ id, offer, wanted, matched_by }))
    })
  }

  /** With the names of the shops, which the files of prices give as numbers. */
  const nameShops = async (promotions: RelevantPromotion[], found: readonly FoundOffer[]) => {
    const shopOf = new Map(found.map(({ id, offer }) => [id, shopIdOf(offer)]))
    const shops = await offers.mapShops([...new Set(promotions.flatMap(({ id }) => shopOf.get(id) ?? []))])
    return promotions.map((promotion) => {
      const shop = shops.get(shopOf.get(promotion.id) ?? '')
      const named = shop && [shop.chain_name, shop.name].filter(Boolean).join(', ')
      return { ...promotion, shop_name: promotion.shop_name ?? named ?? null }
    })
  }

  const find = async (actor: Actor, state: string): Promise<RelevantPromotion[]> => {
    const today = todayIn(actor.timeZone, now()).slice(0, 10)
    const sought = await listSought(actor)
    const coded = sought.filter(({ codes }) => codes.length > 0).slice(0, ITEMS_BY_CODE)
    const readBy = (keys: readonly string[]) => offersByKey.map(state, today, keys)
    const byCode = await findFor(coded, ({ codes }) => codes, 'barcode', readBy)
    const byName = await findFor(sought.slice(0, ITEMS_BY_NAME), ({ names }) => names, 'name', readBy)
    // An offer that a code finds is for that item.
    const ofCodes = new Set(byCode.map(({ id }) => id))
    const found = [...byCode, ...byName.filter(({ id }) => !ofCodes.has(id))]
    return nameShops(selectPromotions(found, today), found)
  }

  return {
    /**
     * The promotions that matter to a household, the most useful first; kept until its stock or the offers change, for five
     * minutes.
     */
    list: async (actor: Actor): Promise<RelevantPromotion[]> => {
      const state = await offersByKey.nameState()
      return state === null ? [] : keep(actor.householdId, state, () => find(actor, state))
    },
  }
}
export type RelevantPromotionsService = ReturnType<typeof createRelevantPromotions>

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Reads what was paid, null in any but the currency that the household pays most of its purchases in. */
const mainPrices = (paid: readonly { currency: string | null }[]) => {
  const times = new Map<string, number>()
  for (const { currency } of paid) if (currency !== null) times.set(currency, (times.get(currency) ?? 0) + 1)
  const [main] = [...times].sort(([, a], [, b]) => b - a).map(([currency]) => currency)
  return ({ price, currency }: { price: number; currency: string | null }) =>
    currency === main && price > 0 ? price : null
}

/** The sum of amounts in the item's unit; null when one of them does not convert. */
const sumIn = (
  item: CatalogueItem,
  amounts: readonly { quantity: number; unit: string }[],
): number | null => {
  let sum = 0
  for (const amount of amounts) {
    const converted =
      amount.unit === item.unit ? amount : convertAmount(amount, item.unit, measuresOfItem(item))
    if (converted === null) return null
    sum += converted.quantity
  }
  return sum
}

/** The pack in an item's name or unit: 'Cola 1.5 l', or items of '500g'. */
const packOf = (name: string, unit: string): WantedItem['pack'] => {
  const ofUnit = splitPackSize(unit)
  if (ofUnit && isMeasure(ofUnit.unit)) return { quantity: ofUnit.size, unit: ofUnit.unit }
  const named = findNamedPack(name)
  return named && isMeasure(named.unit) ? { quantity: named.count * named.size, unit: named.unit } : null
}
