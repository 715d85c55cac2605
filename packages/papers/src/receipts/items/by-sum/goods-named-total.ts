import { findItems, sumOfItems } from '../item-lines.ts'
import { printsTotal } from '../../facts/printed-total.ts'
import type { ReceiptRow } from '../../rows/receipt-row.ts'

/** The maximum number of items with such a name on a receipt. */
const MAX_GOODS = 3
/** The share of the letters in a row; the label of a sum has hardly any others. */
const MAX_COVERAGE = 0.8

/** `001600027484`: a row of a sum has no number of an article. */
const ARTICLE_NUMBER = /(?<!\d)\d{8,14}(?!\d)/
const isNumbered = ({ text, amounts }: ReceiptRow): boolean =>
  amounts.length > 0 && ARTICLE_NUMBER.test(text.slice(0, amounts[0]?.start))

/** Removes the label of a sum from rows with the number of an article, where the articles have numbers. */
function withNumberedGoods(rows: readonly ReceiptRow[]): readonly ReceiptRow[] {
  const numbered = rows.filter(isNumbered)
  const isGood = (row: ReceiptRow) => row.kind?.kind === 'total' && numbered.includes(row)
  return numbered.filter(({ kind }) => kind === null).length >= MIN_NUMBERED
    ? rows.map((row) => (isGood(row) ? { ...row, kind: null } : row))
    : rows
}
const MIN_NUMBERED = 2

/**
 * Removes the label from rows in which 'total' is part of an item's name ('Total 0% yoghurt'). It recognises them by
 * the sum below: only with that item do the lines add up to a printed sum, or by the number of an article.
 */
export function withGoodsNamedTotal(all: readonly ReceiptRow[]): readonly ReceiptRow[] {
  const rows = withNumberedGoods(all)
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

/** Whether the lines are a printed sum; one line that names a total is that sum itself. */
const makesSum = (rows: readonly ReceiptRow[]): boolean => {
  const items = findItems(rows)
  return items.length > 1 && printsTotal(rows, sumOfItems(items))
}
