import type { RelevantPromotion } from '@larder/shared/contracts/promotions'
import { unitFor } from '@larder/foods'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'

/** What is paid: '2 for €5.00', '€5.00', '€11.90 per kg', '25% off 2'. */
export const sayPrice = (promotion: RelevantPromotion): string => {
  const { discounted_price: price, min_qty, percent_off, currency, is_weighted } = promotion
  if (price === null) {
    const percent = `${formatNumber(percent_off ?? 0)}% off`
    return min_qty > 1 ? `${percent} when you buy ${formatNumber(min_qty)}` : percent
  }
  const paid = formatPrice(price, currency)
  if (is_weighted) return min_qty > 1 ? `${paid} per kg from ${formatNumber(min_qty)} kg` : `${paid} per kg`
  return min_qty > 1 ? `${formatNumber(min_qty)} for ${paid}` : paid
}

/** How it compares with what the household usually pays: '18% under your usual €10.00 per kg'; null where nobody knows. */
export const sayUsual = ({
  percent_under_usual: percent,
  usual_unit_price: usual,
  base_unit: unit,
  currency,
}: RelevantPromotion): string | null =>
  percent === null || usual === null || unit === null
    ? null
    : `${percent}% under your usual ${formatPrice(usual, currency)} per ${unitFor('1', unit)}`

/** Where and until when, and who gets it. */
export const sayTerms = (promotion: RelevantPromotion): string => {
  const { shop_name, shop_count, ends_on, is_for_members, needs_coupon } = promotion
  const shops = shop_count > 1 ? `${shop_count} shops` : null
  return [
    shop_name !== null && shop_count > 1 ? `${shop_name} and ${shop_count - 1} more` : (shop_name ?? shops),
    ends_on === null ? null : `until ${formatDate(ends_on)}`,
    is_for_members ? 'members only' : null,
    needs_coupon ? 'with a coupon' : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
