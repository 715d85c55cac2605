import { convertQuantity } from '@larder/foods'
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
  if (measure.perMeasure != null) return settleBasePrice(draft, measure, measure.perMeasure)
  const isVolume = ['kg', 'lb'].every((unit) => convertQuantity(1, measure.unit, unit) === null)
  const isOdd = measure.unit === 'kg' && Math.round(measure.quantity * 1000) % PACK_STEP_GRAMS !== 0
  const isWeighed = isVolume
    ? false
    : (draft.quantity === null && !isPackAlone(measure, unitPrice)) ||
      isOdd ||
      (costs(measure.quantity) && !costs(draft.quantity ?? 1))
  if (isWeighed) Object.assign(draft, { quantity: measure.quantity, unit: measure.unit })
  else if (draft.size === '') draft.size = measure.text
}

/** '400 g' alone below a name, which nothing says that it was weighed. */
const isPackAlone = (
  { quantity, unit, isAlone }: NonNullable<DraftLine['measure']>,
  unitPrice: number | null,
): boolean =>
  isAlone === true && unitPrice === null && unit === 'g' && Math.round(quantity) % SMALL_STEP_GRAMS === 0

/** Packs hold full 25 g; other weights that cost what they weigh were weighed. */
const SMALL_STEP_GRAMS = 25

/** A weight beside the price of a kilogram: also packs show both, and cost their weight times that price. */
function settleBasePrice(
  draft: DraftLine,
  { quantity, unit, text }: NonNullable<DraftLine['measure']>,
  perMeasure: number,
): void {
  const { price } = draft
  const grams = Math.round((convertQuantity(quantity, unit, 'kg') ?? 0) * 1000)
  const weights = [quantity, grams / 1000, grams / 100]
  const isProductOf = price !== null && weights.some((weight) => isProduct(weight, perMeasure, price))
  const isOdd = grams > 0 && grams % SMALL_STEP_GRAMS !== 0
  if (!isOdd || !isProductOf || (draft.quantity ?? 1) !== 1) {
    if (draft.size === '') draft.size = text
    return
  }
  Object.assign(draft, { quantity, unit })
  if (price !== null && isProduct(quantity, perMeasure, price)) draft.unitPrice = perMeasure
}
