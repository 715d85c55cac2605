import { findItems, sumOfItems } from './item-lines.ts'
import { printsTotal } from '../facts/printed-total.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'

/** More goods with such a name stand on no receipt. */
const MAX_GOODS = 3
/** Of the letters of a row; a label of a sum has hardly any others. */
const MAX_COVERAGE = 0.8

/**
 * Rows in which 'total' is part of a good's name ('Total 0% yoghurt') lose that label. The sum below tells: with the
 * good, the lines make a printed sum that they do not make without it.
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
