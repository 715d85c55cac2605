import { roundQuantity, SMALLEST_SHOWN, canonicalUnit, isMeasure, splitPackSize } from '@larder/foods'

/** From this many g or ml on, a quantity is shown in kg or L (INV-077). */
const LARGE_FROM = 1000
const LARGE_UNITS: ReadonlyMap<string, string> = new Map([
  ['g', 'kg'],
  ['ml', 'L'],
])

/** From this many g or ml on they are shown whole: a kitchen measures no finer. */
const WHOLE_FROM = 10

const SMALL_UNITS: ReadonlyMap<string, string> = new Map([
  ['kg', 'g'],
  ['l', 'ml'],
])

/** A formatted quantity: the number as text, and the unit. */
export type DisplayQuantity = { amount: string; unit: string }

/**
 * Formats a quantity: pack sizes multiplied, 1500 g as '1.50 kg', 112.5 g as '113 g', otherwise at most 3 decimals.
 * Something still in stock never shows as 0: small amounts of a kg or l are shown in g or ml, and the smallest as the last
 * decimal.
 */
export const displayQuantity = (quantity: number, unit: string): DisplayQuantity => {
  const pack = splitPackSize(unit)
  const shownUnit = pack?.unit ?? (LARGE_UNITS.has(canonicalUnit(unit)) ? canonicalUnit(unit) : unit)
  const exact = roundQuantity(quantity * (pack?.size ?? 1))
  const largeUnit = LARGE_UNITS.get(shownUnit)
  const value = largeUnit && exact >= WHOLE_FROM ? Math.round(exact) : exact
  if (largeUnit && value >= LARGE_FROM) return { amount: (value / LARGE_FROM).toFixed(2), unit: largeUnit }
  const smallUnit = SMALL_UNITS.get(canonicalUnit(shownUnit))
  if (smallUnit && value > 0 && value < SMALLEST_SHOWN) return displayQuantity(value * 1000, smallUnit)
  const rounded = Math.round(value * 1000) / 1000
  return { amount: String(value > 0 ? Math.max(rounded, SMALLEST_SHOWN) : rounded), unit: shownUnit }
}

/**
 * Formats a quantity that includes degradation: 'about 0.8' and 'L'. It shows no more precision than an assumption has:
 * one digit below 1; above, two digits for weights and volumes, and whole pieces.
 */
export const displayAssumedQuantity = (quantity: number, unit: string): DisplayQuantity => {
  const shown = displayQuantity(quantity, unit)
  return { amount: `about ${roundAssumed(Number(shown.amount), shown.unit)}`, unit: shown.unit }
}

const roundAssumed = (value: number, unit: string): number => {
  if (value < 1) return Number(value.toPrecision(1))
  return isMeasure(unit) ? Number(value.toPrecision(2)) : Math.round(value)
}
