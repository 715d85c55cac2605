import { sameAmount } from '../../rows/amounts.ts'
import { isDiscountRow, type Entry } from '../entries.ts'

/** Amounts below a discount that are the reduced price of the line above are not another item. */
export const withoutNetPrices = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((entry, index) => {
    const discount = entries[index - 1]
    if (entry.kind !== 'figures' || discount?.kind !== 'item' || !isDiscountRow(discount.row)) return true
    const above = entries.slice(0, index - 1).findLast((other) => 'price' in other)
    return !above || !('price' in above) || !sameAmount(above.price + discount.price, entry.price)
  })
