import { DEFAULT_UNIT } from '../offered-units.ts'
import { roundQuantity } from '../quantity.ts'
import { convertQuantity } from '../stock-units.ts'

/** The units of prices on shelf labels; quantities that convert to none of them are priced in their own. */
const BASE_UNITS = ['kg', 'l', 'lb']

/** The price of one kg, l, lb or piece when `quantity` of `unit` cost `price`; null when nothing was bought. */
export const unitPriceOf = (
  price: number,
  quantity: number,
  unit: string,
): { unit_price: number; base_unit: string } | null => {
  for (const base_unit of [...BASE_UNITS, DEFAULT_UNIT, unit]) {
    const amount = convertQuantity(quantity, unit, base_unit)
    if (amount !== null) return amount > 0 ? { unit_price: roundQuantity(price / amount), base_unit } : null
  }
  return null
}
