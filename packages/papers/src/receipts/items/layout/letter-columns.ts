import type { ReceiptRow } from '../../rows/receipt-row.ts'

/** Columns around the names: tax letters or codes before them, tax letters or numbers between them and the price. */
export type NameColumns = { isBefore: boolean; isBehind: boolean; isNumbered: boolean }

/** `E PIZZA`, `(A) BANANA`, `001 MILK`: a letter or a code of three figures. */
const BEFORE = /^(?:\(?[A-Z]\)|[A-Z]|\d{3}|0\d)\s+(?=[\p{L}\d(])/u
/** `MILK B`: a letter. */
const BEHIND = /(?<=\p{L}{2}.{0,200}\s)[A-Z]\*?$/u
/** `MILK 1781`: the number of the article. */
const NUMBER = /(?<=\p{L}{2}.{0,200}\s)\d{4,14}$/u
/** `(A) BANANA`: in brackets it is no name anywhere. */
const IN_BRACKETS = /^\([A-Z]\)\s+/

const MIN_ROWS = 2
/** The share of the rows with a price that have the column. */
const MIN_SHARE = 0.6

/** The columns that most rows with a name and a price have. */
export function nameColumns(rows: readonly ReceiptRow[]): NameColumns {
  const names = rows.flatMap(({ text, amounts, kind }) => {
    const name = text.slice(0, amounts.at(-1)?.start ?? 0).trim()
    return kind === null && /\p{L}{2}/u.test(name) ? [name] : []
  })
  const have = (column: RegExp) => {
    const count = names.filter((name) => column.test(name)).length
    return count >= MIN_ROWS && count >= MIN_SHARE * names.length
  }
  return { isBefore: have(BEFORE), isBehind: have(BEHIND), isNumbered: have(NUMBER) }
}

/** The name without what stands in the columns. */
export const withoutColumns = (name: string, { isBefore, isBehind, isNumbered }: NameColumns): string => {
  const begun = name.trim().replace(isBefore ? BEFORE : IN_BRACKETS, '')
  const named = isBehind ? begun.replace(BEHIND, '').trimEnd() : begun
  return isNumbered ? named.replace(NUMBER, '').trimEnd() : named
}
