import type { Quantity } from '../quantity.ts'

/** `(Disc: 1.60)`: what was taken off, in brackets before the price. */
const REDUCTION = /\(\s?[\p{L}\d]{2,10}\.?\s?:?\s?-?(\d{1,4}[.,]\d{2})\s?\)\s*$/u

/**
 * The text before the price of a row without the reduction at its end, where quantity times unit price less this is the
 * price: `2 x 4.50 (Disc: 1.00)` before 8.00. Null where there is no such reduction.
 */
export function withoutReduction(
  before: string,
  { quantity, unitPrice }: Quantity,
  price: number,
): string | null {
  const found = REDUCTION.exec(before)
  if (!found || unitPrice === null) return null
  const off = Number((found[1] ?? '').replace(',', '.'))
  return Math.abs(quantity * unitPrice - off - price) < 0.0151 ? before.slice(0, found.index) : null
}
