import { findAmounts, findDamagedAmount, type Amount } from './amounts.ts'
import { labelOf, type RowLabel } from './row-kind.ts'
import type { Row } from './rows.ts'

/** A row with its amounts and the meaning of its label (the text without them). */
export type ReceiptRow = Row & {
  amounts: readonly Amount[]
  label: string
  kind: RowLabel | null
}

const CLOCK = /\b(am|pm|uhr|time|zeit|hour|hrs|open|mon|tue|wed|thu|fri|sat|sun)\b/i

/** Tax codes after the amounts. */
const TAX_CODES = /(?<!\s)(?:\s+(?:SR|ZRL?|OS|[A-Z])){1,8}$/

/** `S U M M E`: letters in wide print. */
const WIDE_WORD = /(?<!\S)\p{L}(?: \p{L}){3,20}(?!\S)/gu
/** `1 29 . 1 5` at the end of a row: figures in wide print. */
const WIDE_AMOUNT = /(?<![\d.,])\d(?: ?\d){0,4} ?[.,] ?\d ?\d$/u

/** A row of a sum in wide print as others print it; any other row as it is. */
function closedUp(row: Row): Row {
  const text = row.text
    .replace(WIDE_WORD, (word) => word.replaceAll(' ', ''))
    .replace(WIDE_AMOUNT, (amount) => amount.replaceAll(' ', ''))
  const isSum = text !== row.text && labelOf(text) !== null && findAmounts(text).length > 0
  return isSum ? { ...row, text } : row
}

/** Finds the amounts and the kind of each row. */
export function describeRows(rows: readonly Row[]): ReceiptRow[] {
  return rows.map((printed) => {
    const row = amountsOf(printed.text).length === 0 ? closedUp(printed) : printed
    const amounts = amountsOf(row.text)
    const label = withoutAmounts(row.text, amounts).replace(TAX_CODES, '')
    return { ...row, amounts, label, kind: labelOf(label) }
  })
}

/** A time beside a date may be printed as 17.42. */
const WITH_DATE = /(?<!\d)\d{1,2}[-/]\d{1,2}[-/]?\d{2,4}(?!\d)|\d{1,2}\.\d{1,2}\.\d{2,4}/
const isTime = ({ value, hasCurrency }: Amount) =>
  !hasCurrency && value >= 0 && value < 24 && Math.round((value % 1) * 100) < 60

function amountsOf(text: string): Amount[] {
  const found = findAmounts(text)
  const amounts = WITH_DATE.test(text) ? found.filter((amount) => !isTime(amount)) : found
  if (amounts.length > 0 || CLOCK.test(text)) return amounts
  const damaged = findDamagedAmount(text)
  return damaged ? [damaged] : []
}

function withoutAmounts(text: string, amounts: readonly Amount[]): string {
  let label = ''
  let from = 0
  for (const { start, end } of amounts) {
    label += text.slice(from, start) + ' '
    from = end
  }
  return (label + text.slice(from)).trim()
}
