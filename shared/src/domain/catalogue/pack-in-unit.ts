import { canonicalUnit, convertAmount, roundQuantity } from '@larder/foods'
import type { Amount } from '@larder/foods'
import { measuresOfItem } from './item-measures.ts'
import type { MeasuredItem } from './item-measures.ts'

/** Units in which a pack of unknown weight counts as one. */
const COUNTED = ['item', 'package']

/** The amount in a pack in the unit of an item; a pack is one of what is counted. Null where it does not convert. */
export const packInUnitOf = (item: MeasuredItem & { unit: string }, pack: Amount | null): number | null => {
  if (pack === null) return null
  const converted = convertAmount(pack, item.unit, measuresOfItem(item))
  if (converted && converted.quantity > 0) return roundQuantity(converted.quantity)
  return COUNTED.includes(canonicalUnit(item.unit)) ? 1 : null
}
