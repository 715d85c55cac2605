import { readFood } from '@larder/foods'
import type { ReceiptRow } from '../../rows/receipt-row.ts'
import { isDiscountRow, type Entry } from '../entries.ts'

/** A name is broken where its row is full; a shorter row is something else. */
const MIN_LETTERS = 24
/** The rest of a broken name is shorter than its beginning. */
const MAX_REST = 0.6
/** Rows of one name begin at the same place, within this many heights of a row. */
const MAX_INDENT = 2
/** Rows of one name have hardly a gap between them: at most this share of their height. */
const MAX_GAP = 1.2

/**
 * Whether a row without a price is the beginning of the name in the row with a price below it: it is as long as no name
 * on the receipt (`longest` characters) that fits on its row, and names a food.
 */
function isBrokenName(
  above: { row: ReceiptRow; name: string },
  below: { row: ReceiptRow; name: string },
  longest: number,
): boolean {
  if (above.row.kind !== null || above.row.amounts.length > 0 || above.row.page !== below.row.page)
    return false
  const height = below.row.box[3] - below.row.box[1]
  if (below.row.box[1] - above.row.box[3] > MAX_GAP * height) return false
  if (Math.abs(below.row.box[0] - above.row.box[0]) > MAX_INDENT * height) return false
  return (
    above.name.length >= Math.max(MIN_LETTERS, longest) &&
    below.name.length <= MAX_REST * above.name.length &&
    !/\d{4,}|[:!?]\s*$/.test(above.row.text) &&
    readFood(above.name).is_food === true
  )
}

/** Joins each name that was broken at the end of its row with the rest in the row of the price. */
export function withWholeNames(
  entries: readonly Entry[],
  { isDelimited }: { isDelimited: boolean },
): readonly Entry[] {
  const longest = Math.max(0, ...entries.map((entry) => (entry.kind === 'item' ? entry.name.length : 0)))
  const used = new Set<Entry>()
  const joined = entries.map((entry, index) => {
    const above = entries[index - 1]
    if (entry.kind !== 'item' || above?.kind !== 'text' || (index === 1 && !isDelimited)) return entry
    if (above.quantity || isDiscountRow(entry.row) || !isBrokenName(above, entry, longest)) return entry
    used.add(above)
    return { ...entry, name: `${above.name} ${entry.name}` }
  })
  return joined.filter((entry) => !used.has(entry))
}
