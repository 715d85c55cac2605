import { convertAmount, roundQuantity, sumQuantities, convertQuantity } from '@larder/foods'
import type { Amount, ConvertedAmount, FoodMeasures } from '@larder/foods'

/**
 * The sum of those amounts that can be compared; `how` names the approximations that it used, null when it is exact.
 * `others` are the sums of the rest, one for each kind of unit.
 */
export type AmountSum = {
  total: number
  hasOtherUnits: boolean
  others: readonly Amount[]
  how: string | null
}

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
  const there = amounts.filter(({ quantity }) => quantity > 0)
  const converted = there.map(convert)
  const known = converted.filter((amount) => amount !== null)
  const others = sumByUnit(there.filter((_, index) => converted[index] === null))
  const ways = new Set(known.flatMap(({ how }) => how ?? []))
  return {
    total: sumQuantities(known.map(({ quantity }) => quantity)),
    hasOtherUnits: others.length > 0,
    others,
    how: ways.size === 0 ? null : [...ways].join(', '),
  }
}

/** Sums amounts of units that convert, each in the first of them. */
const sumByUnit = (amounts: readonly Amount[]): Amount[] => {
  const sums: Amount[] = []
  for (const { quantity, unit } of amounts) {
    const same = sums.find((sum) => convertQuantity(quantity, unit, sum.unit) !== null)
    if (same === undefined) sums.push({ quantity, unit })
    else same.quantity = sumQuantities([same.quantity, convertQuantity(quantity, unit, same.unit) ?? 0])
  }
  return sums
}
