/** The median; of an even number of values the upper one, 0 of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** The value below which this share of them lies, from 0 to 1; 0 of none. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Rounds to thousandths, for tables. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000
