import { convertQuantity } from '../../units/stock-units.ts'
import type { DraftLine } from './draft-line.ts'

/** Weights are rounded before they are multiplied by a price. */
const ROUNDING = 0.01
/** Whether a quantity times the price of one is an amount. */
export const isProduct = (quantity: number, one: number, amount: number): boolean =>
  amount > 0 && Math.abs(one * quantity - amount) <= ROUNDING * amount

/** Packs are sold by full fifty grams, or not far from them. */
const PACK_STEP_GRAMS = 50

/** Decides whether a weight beside the name is the quantity delivered or the size of a pack. */
export function settleMeasure(draft: DraftLine): void {
  const { measure, price, unitPrice } = draft
  if (!measure) return
  const costs = (count: number) => price !== null && unitPrice !== null && isProduct(count, unitPrice, price)
  const isVolume = convertQuantity(1, measure.unit, 'kg') === null
  const isOdd = measure.unit === 'kg' && Math.round(measure.quantity * 1000) % PACK_STEP_GRAMS !== 0
  const isWeighed = isVolume
    ? false
    : draft.quantity === null || isOdd || (costs(measure.quantity) && !costs(draft.quantity))
  if (isWeighed) Object.assign(draft, { quantity: measure.quantity, unit: measure.unit })
  else if (draft.size === '') draft.size = measure.text
}
