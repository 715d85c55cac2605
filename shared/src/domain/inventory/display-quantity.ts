import { roundQuantity } from './quantity.ts'
import { canonicalUnit, splitPackSize } from './units.ts'

/** From this many g or ml on, a quantity shows in kg or L (INV-077). */
const LARGE_FROM = 1000
const LARGE_UNITS: ReadonlyMap<string, string> = new Map([
  ['g', 'kg'],
  ['ml', 'L'],
])

/** What a person reads: the number as text and the unit beside it. */
export type DisplayQuantity = { amount: string; unit: string }

/** Writes a quantity for people: pack sizes multiplied out, 1500 g as '1.50 kg', otherwise at most 3 decimals. */
export const displayQuantity = (quantity: number, unit: string): DisplayQuantity => {
  const pack = splitPackSize(unit)
  const shownUnit = pack?.unit ?? (LARGE_UNITS.has(canonicalUnit(unit)) ? canonicalUnit(unit) : unit)
  const value = roundQuantity(quantity * (pack?.size ?? 1))
  const largeUnit = LARGE_UNITS.get(shownUnit)
  if (largeUnit && value >= LARGE_FROM) return { amount: (value / LARGE_FROM).toFixed(2), unit: largeUnit }
  return { amount: String(Math.round(value * 1000) / 1000), unit: shownUnit }
}
