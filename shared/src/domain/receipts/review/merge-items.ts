import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { isDeduction } from '@larder/papers'
import { foldName, roundQuantity, sumQuantities, convertQuantity } from '@larder/foods'

/** One item of one or several receipts, with the lines that it was merged from. */
export type MergedItem = ReceiptItem & { parts: readonly MergedPart[] }

/** A receipt line, and its quantity in the merged item's unit. */
export type MergedPart = { item: ReceiptItem; quantity: number }

/**
 * The purchased items of all receipts as one list, without deductions: equal names ignoring case become one line with
 * the sum of their quantities (RCPT-035), in the unit of the first; units that do not convert stay separate lines.
 * Texts of one shop that the household is known to call the same are merged too. A merged line keeps its sources
 * (RCPT-036), and has the lowest confidence of its parts.
 */
export function mergeReceiptItems(results: readonly Pick<ReceiptResult, 'items'>[]): MergedItem[] {
  const merged: MergedItem[] = []
  for (const item of results.flatMap((result) => result.items)) {
    if (isDeduction(item)) continue
    const index = merged.findIndex((line) => isSameThing(line, item))
    const line = merged[index]
    if (line) merged[index] = mergeTwo(line, item)
    else merged.push({ ...item, parts: [{ item, quantity: item.quantity }] })
  }
  return merged
}

const isSameThing = (a: ReceiptItem, b: ReceiptItem): boolean =>
  foldName(nameOf(a)) === foldName(nameOf(b)) && convertQuantity(1, unitOf(b), unitOf(a)) !== null

/** The printed text of a known line does not matter any more; a mere suggestion may still be wrong. */
const nameOf = ({ is_known, suggested_name, name }: ReceiptItem): string =>
  (is_known ? suggested_name : null) ?? name
const unitOf = ({ suggested_unit, unit }: ReceiptItem): string => suggested_unit ?? unit

const mergeTwo = (line: MergedItem, item: ReceiptItem): MergedItem => {
  const added = convertQuantity(item.quantity, unitOf(item), unitOf(line)) ?? 0
  return {
    ...line,
    quantity: sumQuantities([line.quantity, added]),
    unit_price: line.unit_price === item.unit_price && line.unit === item.unit ? line.unit_price : null,
    price: line.price === null || item.price === null ? null : roundQuantity(line.price + item.price),
    confidence: Math.min(line.confidence, item.confidence),
    is_known: line.is_known && item.is_known,
    not_food: item.not_food && line.not_food,
    is_left_out: item.is_left_out && line.is_left_out,
    read_by: line.read_by === 'model' ? 'model' : item.read_by,
    source_name: joinNames(line.source_name, item.source_name),
    source_receipts: [...new Set([...line.source_receipts, ...item.source_receipts])],
    parts: [...line.parts, { item, quantity: added }],
  }
}

const joinNames = (names: string, name: string): string =>
  names.split(', ').includes(name) ? names : `${names}, ${name}`
