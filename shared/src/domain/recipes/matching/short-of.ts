import { roundQuantity, SMALLEST_SHOWN } from '@larder/foods'
import type { IngredientStock } from './stock-index.ts'

/** How much of an ingredient is lacking, and at hand, in its unit; `short` is null for something that nobody measures. */
export type Short = { short: number | null; at_hand: number; share: number }

/**
 * What the stock lacks of an ingredient (`quantity` in `unit`, null where nobody says how much), with the share of it that
 * is there, 0 to 1. What can't be compared counts as enough, as in the inventory. It decides for all screens and lists.
 */
export const shortOf = (
  { quantity, unit }: { quantity: number | null; unit: string },
  { items, amountIn }: Pick<IngredientStock, 'items' | 'amountIn'>,
): Short => {
  const needed = quantity !== null && quantity > 0 ? quantity : null
  if (items.length === 0) return { short: needed, at_hand: 0, share: 0 }
  const { total, hasOtherUnits } = amountIn(unit)
  if (needed === null || hasOtherUnits) return { short: 0, at_hand: total, share: 1 }
  const short = roundQuantity(needed - total)
  if (short < SMALLEST_SHOWN) return { short: 0, at_hand: total, share: 1 }
  return { short, at_hand: total, share: total / needed }
}
