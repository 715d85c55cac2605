/** The median; of an even number of values the upper one, 0 of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Rounds to thousandths, for tables. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000
