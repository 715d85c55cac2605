import { isMeasure, leftAfter } from '@larder/foods'
import type { LotState } from './lot-state.ts'

/** What tells the packs of a lot: its unit, and how much of it one pack holds, where a receipt said so. */
export type Packed = { unit: string; pack_quantity?: number | null | undefined }

/** How much one pack of a lot holds, in its unit: of counted things one, of a weight or volume all, unless a receipt says more. */
export const packOf = ({ unit, pack_quantity }: Packed): number =>
  pack_quantity ?? (isMeasure(unit) ? Infinity : 1)

/** How many packs of a quantity are whole; what thirds and the like leave is nothing. */
export const wholePacks = (quantity: number, pack: number): number => {
  const nearest = Math.round(quantity / pack)
  return leftAfter(quantity, nearest * pack) === 0 ? nearest : Math.floor(quantity / pack)
}

/**
 * Whether what is left of a lot is closed, has one open pack beside closed ones, or is open as a whole. A night takes from no
 * pack: what somebody knew last of it counts.
 */
export const openingOf = ({
  opened_at,
  quantity,
  known_quantity,
  ...packed
}: Packed & Pick<LotState, 'opened_at' | 'quantity' | 'known_quantity'>): 'closed' | 'one_open' | 'open' => {
  if (opened_at === null || quantity <= 0) return 'closed'
  const pack = packOf(packed)
  const closed = wholePacks(known_quantity, pack)
  if (closed === 0) return 'open'
  return leftAfter(known_quantity, closed * pack) > 0 ? 'one_open' : 'closed'
}
