import type { ReceiptItem, ReceiptResult } from '@larder/shared/contracts/receipts'
import { foldName } from '../catalogue/fold-name.ts'
import { roundQuantity, sumQuantities } from '../inventory/quantity.ts'
import { convertQuantity } from '../inventory/units.ts'

/** True for a discount, coupon or return: a line of the bill that is nothing to put away. */
export const isDeduction = ({ price }: Pick<ReceiptItem, 'price'>): boolean => price !== null && price < 0

/**
 * The bought items of all receipts as one list, deductions left out: equal names ignoring case become one line with the sum of their quantities
 * (RCPT-035), in the unit of the first; units that do not convert stay lines of their own. A merged line keeps where
 * it came from (RCPT-036), and is only as sure as the least sure of its parts.
 */
export function mergeReceiptItems(results: readonly Pick<ReceiptResult, 'items'>[]): ReceiptItem[] {
  const merged: ReceiptItem[] = []
  for (const item of results.flatMap((result) => result.items)) {
    if (isDeduction(item)) continue
    const index = merged.findIndex((line) => isSameThing(line, item))
    const line = merged[index]
    if (line) merged[index] = mergeTwo(line, item)
    else merged.push(item)
  }
  return merged
}

const isSameThing = (a: ReceiptItem, b: ReceiptItem): boolean =>
  foldName(a.name) === foldName(b.name) && convertQuantity(b.quantity, b.unit, a.unit) !== null

const mergeTwo = (line: ReceiptItem, item: ReceiptItem): ReceiptItem => {
  const added = convertQuantity(item.quantity, item.unit, line.unit) ?? 0
  return {
    ...line,
    quantity: sumQuantities([line.quantity, added]),
    unit_price: line.unit_price === item.unit_price && line.unit === item.unit ? line.unit_price : null,
    price: line.price === null || item.price === null ? null : roundQuantity(line.price + item.price),
    confidence: Math.min(line.confidence, item.confidence),
    source_name: joinNames(line.source_name, item.source_name),
    source_receipts: [...new Set([...line.source_receipts, ...item.source_receipts])],
  }
}

const joinNames = (names: string, name: string): string =>
  names.split(', ').includes(name) ? names : `${names}, ${name}`
