import { inCents } from '../../rows/amounts.ts'
import { explainsPrice, type Quantity } from '../quantity.ts'

/** A line whose quantity may stand in another row. */
type Line = { price: number; quantity: Quantity | null; isQuantityOpen?: boolean }

/** A count is guessed up to this many pieces; more fit by chance. */
const MAX_GUESSED = 24

/** The quantity for a line of this price: its count is the price divided by that of one, where the count was lost. */
function fittedTo(quantity: Quantity, price: number): Quantity | null {
  if (quantity.quantity > 0) return explainsPrice(quantity, price) ? quantity : null
  const count = inCents(price) / inCents(quantity.unitPrice ?? 0)
  return Number.isInteger(count) && count >= 1 && count <= MAX_GUESSED
    ? { ...quantity, quantity: count }
    : null
}

/**
 * The lines with the quantities of the rows beside them. A multiplier belongs to the row whose price it explains,
 * preferably the one before it; else to one without a quantity.
 */
export function applyMultipliers<T extends Line>(entries: readonly (T | { multiplier: Quantity })[]): T[] {
  entries.forEach((entry, index) => {
    if (!('multiplier' in entry)) return
    const { multiplier } = entry
    const neighbours = [entries[index - 1], entries[index + 1]].filter(
      (other): other is T => other !== undefined && !('multiplier' in other),
    )
    const free = neighbours.filter((other) => !other.quantity)
    const owner = free.find((other) => fittedTo(multiplier, other.price) !== null)
    const target = owner ?? (multiplier.unitPrice === null ? free[0] : undefined)
    if (target) target.quantity = fittedTo(multiplier, target.price) ?? multiplier
    else for (const other of free) other.isQuantityOpen = true
  })
  return entries.filter((entry): entry is T => !('multiplier' in entry))
}
