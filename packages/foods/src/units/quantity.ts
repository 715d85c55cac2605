const SCALE = 1e6

/** Quantities are shown with at most 3 decimals, so less than this is invisible. */
export const SMALLEST_SHOWN = 0.001

/** Rounds a quantity to 6 decimals, so that sums and comparisons of quantities are exact (ten times 0.1 is 1). */
export const roundQuantity = (quantity: number): number => {
  const rounded = Math.round(quantity * SCALE) / SCALE
  // Rounding a small negative number gives -0, which stores and tests distinguish from 0.
  return rounded === 0 ? 0 : rounded
}

/** Of what thirds and the like leave of a whole, so much of its unit is nothing: 1 less three times 0.333333 is 0. */
const NOTHING = 0.000_01

/**
 * What is left of a quantity after some of it was taken, in the same unit and rounded to 6 decimals: 0 where the two differ
 * only by rounding, below 0 where there was not enough.
 */
export const leftAfter = (quantity: number, taken: number): number => {
  const left = roundQuantity(quantity - taken)
  return Math.abs(left) < NOTHING ? 0 : left
}

/** Sums quantities of one unit, rounded to 6 decimals. */
export const sumQuantities = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => roundQuantity(sum + quantity), 0)
