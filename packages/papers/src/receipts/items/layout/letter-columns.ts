import type { ReceiptRow } from '../../rows/receipt-row.ts'

/** Columns around the names: tax letters or codes before them, tax letters or numbers between them and the price. */
export type NameColumns = {
  isBefore: boolean
  isBehind: boolean
  isNumbered: boolean
  isCoded: boolean
  /** The rows are counted: 1, 2, 3 … before the names. */
  isCounted: boolean
}

/** `E PIZZA`, `(A) BANANA`, `001 MILK`: a letter or a code of three figures. */
const BEFORE = /^(?:\(?[A-Z]\)|[A-Z]|\d{3}|0\d)\s+(?=[\p{L}\d(])/u
/** `MILK B`: a letter. */
const BEHIND = /(?<=\p{L}{2}.{0,200}\s)[A-Z]\*?$/u
/** `MILK 1781`: the number of the article. */
const NUMBER = /(?<=\p{L}{2}.{0,200}\s)\d{4,14}$/u
const MIN_COUNTED = 3
const COUNTER = /^\d{1,3}\s+(?=\p{L})/u
/** `RICE 1006 2.000 74.50`: the number of the article before other figures. */
const CODE = /(?<=\p{L}{2}.{0,200}\s)\d{4,14}(?=(?:\s\d{1,5}(?:[.,]\d{1,3})?){1,3}$)/u
/** `WINE 2019`: a year of the harvest is part of the name, unless it ends the name in a column of other numbers. */
const YEAR = /^(?:19|20)\d{2}$/
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
  const have = (isInColumn: (name: string) => boolean) => {
    const count = names.filter(isInColumn).length
    return count >= MIN_ROWS && count >= MIN_SHARE * names.length
  }
  return {
    isBefore: have((name) => BEFORE.test(name)),
    isBehind: have((name) => BEHIND.test(name)),
    isNumbered: have((name) => NUMBER.test(name) && !hasYear(NUMBER, name)),
    isCoded: have((name) => CODE.test(name)) && !names.some((name) => hasYear(CODE, name)),
    isCounted:
      names.length >= MIN_COUNTED &&
      names.every((name, index) => Number(COUNTER.exec(name)?.[0]) === index + 1),
  }
}

const hasYear = (pattern: RegExp, name: string): boolean => YEAR.test(pattern.exec(name)?.[0] ?? '')

/** The name without what stands in the columns. */
export const withoutColumns = (
  name: string,
  { isBefore, isBehind, isNumbered, isCoded }: NameColumns,
): string => {
  const first = name.trim().replace(isBefore ? BEFORE : IN_BRACKETS, '')
  const begun = isCoded ? first.replace(CODE, '') : first
  const named = isBehind ? begun.replace(BEHIND, '').trimEnd() : begun
  return isNumbered ? named.replace(NUMBER, '').trimEnd() : named
}

/** The name without the number that counts the rows; a quantity in another column shows that it is none itself. */
export const withoutCounter = (name: string, { isCounted }: NameColumns): string =>
  isCounted ? name.trim().replace(COUNTER, '') : name
