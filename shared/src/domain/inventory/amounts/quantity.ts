const SCALE = 1e6

/** No quantity shows more than 3 decimals: less than this of anything can't be seen. */
export const SMALLEST_SHOWN = 0.001

/** Rounds a quantity to 6 decimals, so that sums and comparisons of quantities are exact (ten times 0.1 is 1). */
export const roundQuantity = (quantity: number): number => {
  const rounded = Math.round(quantity * SCALE) / SCALE
  // Rounding a tiny negative number gives -0, which is not the 0 that stores and tests compare with.
  return rounded === 0 ? 0 : rounded
}

/** Sums quantities of one unit, rounded to 6 decimals. */
export const sumQuantities = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => roundQuantity(sum + quantity), 0)
