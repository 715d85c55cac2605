const SCALE = 1e6

/** Quantities are shown with at most 3 decimals, so less than this is invisible. */
export const SMALLEST_SHOWN = 0.001

/** Rounds a quantity to 6 decimals, so that sums and comparisons of quantities are exact (ten times 0.1 is 1). */
export const roundQuantity = (quantity: number): number => {
  const rounded = Math.round(quantity * SCALE) / SCALE
  // Rounding a small negative number gives -0, which stores and tests distinguish from 0.
  return rounded === 0 ? 0 : rounded
}

/** Sums quantities of one unit, rounded to 6 decimals. */
export const sumQuantities = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => roundQuantity(sum + quantity), 0)
