import { MAX_RELEVANT_PROMOTIONS } from '../../contracts/promotions.ts'
import type { RelevantPromotion } from '../../contracts/promotions.ts'
import { compareWithUsual, isSimilarPack, isWorthwhile } from './match-offer.ts'
import type { Offer } from '@larder/papers'
import type { ItemWant } from './rank-promotions.ts'
import type { UsualPrice } from './usual-price.ts'

/** An item that a household wants, with all that offers of it are compared with. */
export type WantedItem = {
  item: RelevantPromotion['item']
  want: ItemWant
  /** The share of the household's spending that is expected to go to it. */
  share: number
  /** The pack that it buys; null where that is unknown. */
  pack: Offer['pack']
  usual: readonly UsualPrice[]
}

/** An offer that was found for an item. */
export type FoundOffer = {
  id: string
  offer: Offer
  wanted: WantedItem
  matched_by: RelevantPromotion['matched_by']
}

/** What a promotion saves that does not say it. */
const UNKNOWN_PERCENT = 10
/** More of one item would hide the others. */
const MOST_OF_ITEM = 3

/**
 * The offers worth showing; the same one in several shops once, and each offer for one item. First are those for whose goods
 * the household is expected to spend most, of equal ones those for what is used up, then those that save most, then those
 * that a code has found.
 */
export const selectPromotions = (found: readonly FoundOffer[], today: string): RelevantPromotion[] => {
  const worthwhile = found.flatMap(({ id, offer, wanted, matched_by }) => {
    const isByName = matched_by === 'name'
    if (offer.starts_on !== null && offer.starts_on > today) return []
    if (isByName && !isSimilarPack(offer.pack, wanted.pack)) return []
    const compared = compareWithUsual(offer, wanted.usual, !isByName)
    if (!isWorthwhile(offer, compared)) return []
    const saved = compared?.percent_under_usual ?? offer.percent_off
    const promotion = toRelevant(id, offer, wanted, matched_by, compared)
    return [{ id, wanted, saved: saved ?? UNKNOWN_PERCENT, isByName, shop: shopOf(offer), promotion }]
  })
  const shareOf = new Map<string, number>()
  for (const { id, wanted } of worthwhile) shareOf.set(id, (shareOf.get(id) ?? 0) + wanted.share)
  const scored = worthwhile.sort(
    (a, b) =>
      (shareOf.get(b.id) ?? 0) - (shareOf.get(a.id) ?? 0) ||
      b.wanted.share - a.wanted.share ||
      b.wanted.want.urgency - a.wanted.want.urgency ||
      b.saved - a.saved ||
      Number(a.isByName) - Number(b.isByName) ||
      a.id.localeCompare(b.id),
  )
  const shown = new Map<string, { promotion: Omit<RelevantPromotion, 'shop_count'>; shops: Set<string> }>()
  const ids = new Set<string>()
  const countOfItem = new Map<string, number>()
  for (const { promotion, shop } of scored) {
    const key = [promotion.item.id, promotion.title, promotion.discounted_price, promotion.percent_off].join(
      '\n',
    )
    const same = shown.get(key)
    const count = countOfItem.get(promotion.item.id) ?? 0
    if (same && !ids.has(promotion.id)) same.shops.add(shop)
    else if (
      !same &&
      !ids.has(promotion.id) &&
      count < MOST_OF_ITEM &&
      shown.size < MAX_RELEVANT_PROMOTIONS
    ) {
      shown.set(key, { promotion, shops: new Set([shop]) })
      countOfItem.set(promotion.item.id, count + 1)
    }
    ids.add(promotion.id)
  }
  return [...shown.values()].map(({ promotion, shops }) => ({ ...promotion, shop_count: shops.size }))
}

/** The operator's own files have names of shops, the others numbers. */
const shopOf = ({ chain_id, store_id, shop_name }: Offer) => [chain_id, store_id, shop_name].join('\n')

const toRelevant = (
  id: string,
  offer: Offer,
  { item, want }: WantedItem,
  matched_by: RelevantPromotion['matched_by'],
  compared: ReturnType<typeof compareWithUsual>,
): Omit<RelevantPromotion, 'shop_count'> => {
  const { kind, title, shop_name, min_qty, discounted_price, percent_off, currency } = offer
  const { is_weighted, ends_on, is_for_members, needs_coupon } = offer
  return {
    id,
    kind,
    title,
    item,
    matched_by,
    reason: want.reason,
    shop_name,
    min_qty,
    discounted_price,
    percent_off,
    currency,
    is_weighted,
    unit_price: compared?.unit_price ?? offer.unit_price,
    usual_unit_price: compared?.usual_unit_price ?? null,
    base_unit: compared?.base_unit ?? offer.base_unit,
    percent_under_usual: compared?.percent_under_usual ?? null,
    ends_on,
    is_for_members,
    needs_coupon,
  }
}
