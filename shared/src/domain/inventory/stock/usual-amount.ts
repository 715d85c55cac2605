import { convertQuantity, canonicalUnit, splitPackSize } from '@larder/foods'

/** Units of which nobody takes a single one: by default a quarter of the full lot is taken. */
const FINE_UNITS = ['g', 'ml']
const MEASURED_UNITS = ['g', 'ml', 'kg', 'l', 'oz', 'lb']
const SHARE = 4

export type LastUse = { quantity: number; unit: string }

/**
 * The amount that one tap on 'Use' takes, in the lot's unit: for weights and volumes the amount last taken of the item,
 * else a quarter of a full lot in g or ml and 1 of anything else; never more than is left.
 */
export const usualAmount = (
  lot: { quantity: number; unit: string; level_full: number },
  lastUse: LastUse | null,
): number => Math.min(lot.quantity, habit(lot, lastUse))

const habit = (lot: { unit: string; level_full: number }, lastUse: LastUse | null): number => {
  if (splitPackSize(lot.unit)) return 1
  const unit = canonicalUnit(lot.unit)
  if (!MEASURED_UNITS.includes(unit)) return 1
  const lastTaken = lastUse && convertQuantity(lastUse.quantity, lastUse.unit, unit)
  if (lastTaken) return lastTaken
  return FINE_UNITS.includes(unit) ? Math.max(1, Math.round(lot.level_full / SHARE)) : 1
}
