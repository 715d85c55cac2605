import { readFood } from '@larder/foods'
import { findItems, sumOfItems } from '../item-lines.ts'
import { printsTotal } from '../../facts/printed-total.ts'
import type { ReceiptRow } from '../../rows/receipt-row.ts'

/** The maximum number of items with such a name on a receipt. */
const MAX_GOODS = 3
/** The share of the letters in a row; the label of a sum has hardly any others. */
const MAX_COVERAGE = 0.8
/** The minimum number of other articles with numbers where the articles have numbers. */
const MIN_NUMBERED = 2

/** `001600027484`: a row of a sum has no number of an article. */
const ARTICLE_NUMBER = /(?<!\d)\d{8,14}(?!\d)/
const isNumbered = ({ text, amounts }: ReceiptRow): boolean =>
  amounts.length > 0 && ARTICLE_NUMBER.test(text.slice(0, amounts[0]?.start))

/** Removes the label from rows with the number of an article, where the articles have numbers: `Table Lamp`. */
function withNumberedGoods(rows: readonly ReceiptRow[]): readonly ReceiptRow[] {
  const numbered = rows.filter(isNumbered)
  const isGood = ({ kind, text }: ReceiptRow) =>
    kind?.kind === 'total' || (kind?.kind === 'other' && /^\d{8}/.test(text))
  return numbered.filter(({ kind }) => kind === null).length >= MIN_NUMBERED
    ? rows.map((row) => (numbered.includes(row) && isGood(row) ? { ...row, kind: null } : row))
    : rows
}

/**
 * Removes the label from rows in which 'total' is part of an item's name ('Total 0% yoghurt'). It recognises them by
 * the sum below: only with that item do the lines add up to a printed sum, or by the number of an article. An only line
 * must name a food besides.
 */
export function withGoodsNamedTotal(all: readonly ReceiptRow[]): readonly ReceiptRow[] {
  const rows = withNumberedGoods(all)
  const named = rows.filter(
    ({ kind, amounts }) => kind?.kind === 'total' && kind.coverage < MAX_COVERAGE && amounts.length > 0,
  )
  if (named.length === 0 || makesSum(rows)) return rows
  for (let count = 1; count <= Math.min(MAX_GOODS, named.length); count++) {
    const read = withoutLabels(rows, named.slice(0, count))
    if (makesSum(read)) return read
  }
  const read = withoutLabels(rows, named.slice(0, 1))
  return findItems(rows).length === 0 && isOneFood(read) ? read : rows
}

const withoutLabels = (rows: readonly ReceiptRow[], goods: readonly ReceiptRow[]): readonly ReceiptRow[] =>
  rows.map((row) => (goods.includes(row) ? { ...row, kind: null } : row))

/** Whether the lines are a printed sum; one line that names a total is that sum itself. */
const makesSum = (rows: readonly ReceiptRow[]): boolean => {
  const items = findItems(rows)
  return items.length > 1 && printsTotal(rows, sumOfItems(items))
}

/** Whether the only line is a food, and a printed sum: 'TOTAL SALES 2.00' is none. */
const isOneFood = (rows: readonly ReceiptRow[]): boolean => {
  const [only, ...others] = findItems(rows)
  return (
    only !== undefined &&
    others.length === 0 &&
    readFood(only.item.name).is_food === true &&
    printsTotal(rows, sumOfItems([only]))
  )
}
