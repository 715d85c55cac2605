import { unitPriceOf } from '@larder/foods'

/** What a receipt says that was paid for an amount. */
type PaidPrice = {
  price: number
  quantity: number
  unit: string
  currency: string | null
  date: string
}

/** What the household usually pays for one kg, l or piece, in a currency. */
export type UsualPrice = { unit_price: number; base_unit: string; currency: string; times: number }

const LATEST_PURCHASES = 10
/** One price is no habit. */
const FEWEST_PURCHASES = 2

/**
 * What a household usually pays for an item, by base unit and currency: the median of the latest ten purchases (of an even
 * number the lower one, so that nothing is called cheap that is not).
 */
export const usualPricesOf = (paid: readonly PaidPrice[]): UsualPrice[] => {
  const groups = new Map<string, { base_unit: string; currency: string; prices: number[] }>()
  for (const { price, quantity, unit, currency } of paid.toSorted((a, b) => b.date.localeCompare(a.date))) {
    const found = currency === null || price <= 0 ? null : unitPriceOf(price, quantity, unit)
    if (found === null || currency === null) continue
    const key = `${found.base_unit} ${currency}`
    const group = groups.get(key) ?? { base_unit: found.base_unit, currency, prices: [] }
    if (group.prices.length < LATEST_PURCHASES) group.prices.push(found.unit_price)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ base_unit, currency, prices }) => {
    if (prices.length < FEWEST_PURCHASES) return []
    const inOrder = prices.toSorted((a, b) => a - b)
    const unit_price = inOrder[(inOrder.length - 1) >> 1] ?? 0
    return [{ unit_price, base_unit, currency, times: prices.length }]
  })
}
