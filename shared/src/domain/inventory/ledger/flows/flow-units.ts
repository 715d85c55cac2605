import { convertAmount, roundQuantity, convertQuantity } from '@larder/foods'
import type { FoodMeasures } from '@larder/foods'
import { seriesOf } from './stock-flow.ts'
import type { Series } from './stock-flow.ts'

/** A series in the item's unit; what does not convert is left out. */
export const flowInUnit = (
  series: Series,
  from: string,
  unit: string,
  measuresOf: () => FoodMeasures,
): Series => {
  if (from === unit) return series
  const converted: Series = { at: [], quantities: [] }
  for (const [index, at] of series.at.entries()) {
    const quantity = series.quantities[index] ?? 0
    const amount = { quantity: Math.abs(quantity), unit: from }
    const result =
      convertQuantity(amount.quantity, from, unit) ?? convertAmount(amount, unit, measuresOf())?.quantity
    if (result === undefined) continue
    converted.at.push(at)
    converted.quantities.push(roundQuantity(Math.sign(quantity) * result))
  }
  return converted
}

/** What several series say in order, each day once, as it is in one series already. */
export const joinDays = (all: readonly Series[]): Series => {
  const [only] = all
  if (only !== undefined && all.length === 1) return only
  const sums = new Map<number, number>()
  for (const { at, quantities } of all)
    for (const [index, day] of at.entries())
      sums.set(day, roundQuantity((sums.get(day) ?? 0) + (quantities[index] ?? 0)))
  return seriesOf(sums)
}
