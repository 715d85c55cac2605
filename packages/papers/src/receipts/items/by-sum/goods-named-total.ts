import { findItems, sumOfItems } from './item-lines.ts'
import { printsTotal } from '../facts/printed-total.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'

/** The maximum number of items with such a name on a receipt. */
const MAX_GOODS = 3
/** The share of the letters in a row; the label of a sum has hardly any others. */
const MAX_COVERAGE = 0.8

/**
 * Removes the label from rows in which 'total' is part of an item's name ('Total 0% yoghurt'). It recognises them by
 * the sum below: only with that item do the lines add up to a printed sum.
 */
export function withGoodsNamedTotal(rows: readonly ReceiptRow[]): readonly ReceiptRow[] {
  const named = rows.filter(
    ({ kind, amounts }) => kind?.kind === 'total' && kind.coverage < MAX_COVERAGE && amounts.length > 0,
  )
  if (named.length === 0 || makesSum(rows)) return rows
  for (let count = 1; count <= Math.min(MAX_GOODS, named.length); count++) {
    const goods = new Set(named.slice(0, count))
    const read = rows.map((row) => (goods.has(row) ? { ...row, kind: null } : row))
    if (makesSum(read)) return read
  }
  return rows
}

const makesSum = (rows: readonly ReceiptRow[]): boolean => printsTotal(rows, sumOfItems(findItems(rows)))
