import { convertAmount } from '../../units/convert-amount.ts'
import type { Amount, ConvertedAmount, FoodMeasures } from '../../units/convert-amount.ts'
import { roundQuantity, sumQuantities } from '../../units/quantity.ts'
import { convertQuantity } from '../../units/stock-units.ts'

/** The sum of those amounts that can be compared; `how` names the approximations that it used, null when it is exact. */
export type AmountSum = { total: number; hasOtherUnits: boolean; how: string | null }

/**
 * Sums amounts of an item in a unit: exactly where the units convert, else by the item's measures. They are asked for
 * only then, because finding them takes longer than all the rest.
 */
export function sumAmounts(
  amounts: readonly Amount[],
  unit: string,
  measuresOf: () => FoodMeasures = () => ({}),
): AmountSum {
  let measures: FoodMeasures | undefined
  const convert = (amount: Amount): Pick<ConvertedAmount, 'quantity' | 'how'> | null => {
    const exact = convertQuantity(amount.quantity, amount.unit, unit)
    if (exact !== null) return { quantity: exact, how: null }
    const converted = convertAmount(amount, unit, (measures ??= measuresOf()))
    return converted && { quantity: roundQuantity(converted.quantity), how: converted.how }
  }
  // Nothing is left of an empty lot, whatever its unit.
  const converted = amounts.filter(({ quantity }) => quantity > 0).map(convert)
  const known = converted.filter((amount) => amount !== null)
  const ways = new Set(known.flatMap(({ how }) => how ?? []))
  return {
    total: sumQuantities(known.map(({ quantity }) => quantity)),
    hasOtherUnits: known.length < converted.length,
    how: ways.size === 0 ? null : [...ways].join(', '),
  }
}
