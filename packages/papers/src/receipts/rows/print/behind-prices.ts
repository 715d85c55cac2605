import { toRow, type Row } from '../rows.ts'

/** The word of a price, with what may touch it. */
const PRICE = /^\D{0,3}\d{1,4}[.,]\d{2}\D{0,2}$/u
/** More letters behind a price than a tax code has. */
const MAX_LETTERS = 3
/** Prices of so many rows nearby end at the same place … */
const MIN_ALIGNED = 3
const NEARBY = 8
/** … and of these at most this share has words behind it, which are else a column. */
const MAX_SHARE = 0.3

/** A row with the index of its price among the words (-1: none), where that ends, and whether words stand behind it. */
type Priced = { row: Row; at: number; end: number; height: number; hasWords: boolean }

function pricedOf(row: Row): Priced {
  const at = row.words.findLastIndex(({ text }) => PRICE.test(text))
  const letters = row.words.slice(at + 1).flatMap(({ text }) => text.match(/\p{L}/gu) ?? []).length
  const box = row.words[at]?.box ?? row.box
  return { row, at, end: box[2], height: box[3] - box[1], hasWords: letters > MAX_LETTERS }
}

/**
 * Rows without the words that stand behind the column of prices in a few of them: print from the back of the paper, or
 * of what lies beside it.
 */
export function withoutWordsBehindPrices(rows: readonly Row[]): readonly Row[] {
  const priced = rows.map(pricedOf)
  const isAligned = (one: Priced, other: Priced) =>
    other.at >= 0 && other.row.page === one.row.page && Math.abs(other.end - one.end) <= one.height
  return rows.map((row, index) => {
    const own = priced[index]!
    if (own.at <= 0 || !own.hasWords) return row
    const nearby = priced.slice(Math.max(0, index - NEARBY), index + NEARBY + 1)
    const aligned = nearby.filter((other) => other !== own && isAligned(own, other))
    const withWords = aligned.filter(({ hasWords }) => hasWords).length
    if (aligned.length < MIN_ALIGNED || withWords > MAX_SHARE * aligned.length) return row
    return toRow(row.words.slice(0, own.at + 1), row.page)
  })
}
