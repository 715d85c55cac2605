import { quantityAlone, type PrintedQuantity } from '../lines/quantity.ts'

/** '0,742 kg' with all its grams, as scales print it; packs are sold by rounder weights. */
const OF_SCALES = /\s(?!\d+[.,]\d?[05]0)\d{1,2}[.,]\d{3}\s?kg$/iu

/** A name and the weight behind it that scales have printed; null for the size of a pack. */
export function weighedBehindName(text: string): (PrintedQuantity & { name: string }) | null {
  const printed = OF_SCALES.exec(text)
  const found = printed && quantityAlone(printed[0])
  return found ? { ...found, name: text.slice(0, printed.index) } : null
}

/** What separates a count from the name before it, and leads to the price of one after it. */
const SEPARATORS = /(?<![\s\-–—•·|,(])[\s\-–—•·|,(]+$/u
const TIMES = /\s?[x×✕*@]\s*$/u
/** A number that stands alone, perhaps with a unit behind it. */
const COUNT = /(?<=[\s(])\d{1,4}(?:[.,]\d{1,3})?(?:\s?\p{L}{1,8}\.?)?$/u

/**
 * A name and the count or weight behind it, in what stands before the price of one ('Milk 2l 2 @', 'Leeks – 1.2 kg ×');
 * a count that has a unit is one only before '×', '@' or a unit price, as it may be the size of a pack.
 */
export function countBehindName(
  text: string,
  isUnitPrice: boolean,
): (PrintedQuantity & { name: string }) | null {
  const before = text.trimEnd().replace(TIMES, '').trimEnd()
  const hasSign = isUnitPrice || before.length < text.trimEnd().length
  const printed = COUNT.exec(before)
  const found = printed && quantityAlone(printed[0])
  if (!found || (!hasSign && !/^\d+$/.test(printed[0]))) return null
  const name = before.slice(0, printed.index).replace(SEPARATORS, '')
  return /\p{L}{2}/u.test(name) ? { ...found, name } : null
}
