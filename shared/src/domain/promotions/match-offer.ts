import { roundQuantity, convertQuantity, isMeasure } from '@larder/foods'
import type { Offer } from '@larder/papers'
import type { UsualPrice } from './usual-price.ts'

/** How far apart packs may be that are still bought for one another. */
const MOST_PACK_RATIO = 2.5
/** Less is no reason to go anywhere. */
const LEAST_PERCENT = 5
/** What is so much cheaper has a wrong pack size rather than a low price. */
const MOST_PERCENT = 80

/** Whether an offer's pack may stand for the one that the household buys; unknown sizes don't speak against it. */
export const isSimilarPack = (offer: Offer['pack'], own: Offer['pack']): boolean => {
  if (offer === null || own === null) return true
  const amount = convertQuantity(offer.quantity, offer.unit, own.unit)
  if (amount === null || amount <= 0 || own.quantity <= 0) return true
  const ratio = amount / own.quantity
  return ratio <= MOST_PACK_RATIO && ratio >= 1 / MOST_PACK_RATIO
}

/** What an offer costs in comparison with what the household usually pays. */
type Comparison = {
  unit_price: number
  usual_unit_price: number
  base_unit: string
  percent_under_usual: number
}

/**
 * Compares an offer with the usual prices of an item, per kg or l; per pack where the household counts packs, and the offer
 * is for the same goods, by their code; the percentage is negative for an offer that is dearer. Null where the two can't be
 * compared.
 */
export const compareWithUsual = (
  offer: Offer,
  usual: readonly UsualPrice[],
  isSameGoods: boolean,
): Comparison | null => {
  const { currency, discounted_price, min_qty, is_weighted } = offer
  const inCurrency = usual.filter((price) => price.currency === currency)
  const measured = inCurrency.find((price) => price.base_unit === offer.base_unit)
  const counted =
    isSameGoods && !is_weighted ? inCurrency.find((price) => !isMeasure(price.base_unit)) : undefined
  const same = measured ?? counted
  if (!same || discounted_price === null) return null
  const unit_price = measured ? offer.unit_price : roundQuantity(discounted_price / min_qty)
  if (unit_price === null) return null
  const percent = Math.round((1 - unit_price / same.unit_price) * 100)
  return percent > MOST_PERCENT
    ? null
    : {
        unit_price,
        usual_unit_price: same.unit_price,
        base_unit: same.base_unit,
        percent_under_usual: percent,
      }
}

/**
 * Whether an offer is worth showing: a price only when it is clearly under the usual one, a promotion unless it costs more
 * than usual.
 */
export const isWorthwhile = (offer: Offer, comparison: Comparison | null): boolean => {
  if (comparison === null) return offer.kind === 'promotion'
  return comparison.percent_under_usual >= (offer.kind === 'price' ? LEAST_PERCENT : 1)
}
