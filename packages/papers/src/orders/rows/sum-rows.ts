import { coverage, hasKind, phraseOf } from '../words/line-facts.ts'
import type { MailRow, RowLine } from './mail-row.ts'
import type { SumKind } from './row-words.ts'

/** A row of sums with its amount. */
export type FoundSum = {
  kind: SumKind
  label: string
  amount: number
  currency: string | null
  /** It stands where sums do, but no word says what it is. */
  isGuessed?: true
  /** The number of its row among those of the mail. */
  row?: number
  /** It stands below the total. */
  isAfterTotal?: true
}

const FREE =
  /(?:^|[\s:])(?:free|gratis|kostenlos|kostenfrei|חינם|gratuite?|offerte?s?|gratuit[ao])(?![\p{L}\p{N}])[^\p{L}\p{N}]*$/iu

/** Reads rows of sums; labels without amounts wait for a row of amounts below them. */
export function sumReader() {
  let waiting: RowLine[] = []

  /** The sums of a row; null for a row that holds none, an empty list for labels alone. */
  function read(row: MailRow): FoundSum[] | null {
    const lines = row.lines
    const labels = waiting
    waiting = []
    if (labels.length > 0 && lines.length === labels.length && lines.every(isAmountAlone))
      return labels.flatMap((label, index) => toSum(label, [lines[index]]) ?? [])
    const first = lines.findIndex(({ sumKind }) => sumKind !== null)
    // An article before the label makes it a label of the article's card ('Bread', 'Total £2.00').
    if (first < 0) return null
    if (isOfArticle(lines)) return null
    const isNamed = lines.slice(0, first).some(({ isName, isStruck }) => isName && !isStruck)
    if (isNamed && !hasSeveralSums(lines)) return null
    // 'Item: Milk' names an article.
    if (
      lines.slice(first).some(({ isName, isStruck }) => isName && !isStruck) &&
      !lines.some(({ money }) => money.length > 0)
    )
      return null
    const sums: FoundSum[] = []
    for (const [index, label] of lines.entries()) {
      if (label.sumKind === null) continue
      const next = lines.findIndex(({ sumKind }, at) => at > index && sumKind !== null)
      const sum =
        toSum(label, lines.slice(index, next < 0 ? undefined : next)) ??
        // A column of prices may stand before that of labels.
        (index === first && next < 0 ? toSum(label, lines.slice(0, index).filter(isAmountAlone)) : null)
      if (sum) sums.push(sum)
      else waiting.push(label)
    }
    return sums
  }

  return { read }
}

/** 'Subtotal £10', 'Total £13' beside an address or another note. */
const hasSeveralSums = (lines: readonly RowLine[]): boolean =>
  lines.filter(({ sumKind, money }) => sumKind !== null && money.length > 0).length > 1

const isAmountAlone = ({ money, rest }: RowLine): boolean => money.length === 1 && !/\p{L}/u.test(rest)

/** The sum of a label with the amounts beside it. */
function toSum(label: RowLine, lines: readonly (RowLine | undefined)[]): FoundSum | null {
  if (label.sumKind === null) return null
  const shown = lines.flatMap((line) => (line && !line.isStruck ? [line] : []))
  const amounts = shown.flatMap(presentAmounts)
  const amount = amounts.at(-1)
  // The sums of several columns ('Goods / deposit: 13.00 | 44.03').
  const areColumns = shown.filter(isAmountAlone).length > 1 && hasKind(label, 'total', 'subtotal')
  const isFree = lines.some((line) => line && FREE.test(line.text))
  if (!amount && !isFree) return null
  const currency = currencyIn(label.text) ?? amounts.find((one) => one.currency !== null)?.currency ?? null
  return {
    kind: areColumns ? 'subtotal' : label.sumKind,
    label: label.text,
    amount: amount?.value ?? 0,
    currency,
  }
}

/** 'Quantity: 2 | Price: £1.50 | Total: £3.00', 'Refunded: Milk': what belongs to one article. */
function isOfArticle(lines: readonly RowLine[]): boolean {
  const labelled = lines.filter((line) => line.money.length > 0 || /\d/.test(line.text))
  const isDetail = (line: RowLine) =>
    hasKind(line, 'colQuantity', 'colUnitPrice') && coverage(line, 'colQuantity', 'colUnitPrice') === 1
  if (labelled.length > 1 && labelled.some(isDetail) && lines.some(({ sumKind }) => sumKind === 'total'))
    return true
  return lines.some(({ sumKind }) => sumKind === 'refund') && lines.some(({ isName }) => isName)
}

/** The amounts of a line but those that it calls former or includes: 'Total £53.29 (was £57.84)', '£30.19 (£1.58 VAT)'. */
function presentAmounts(line: RowLine): RowLine['money'] {
  if (line.money.length > 1) {
    const outside = line.money.filter(({ start }) => !isInBrackets(line.text, start))
    if (outside.length > 0 && outside.length < line.money.length) return outside
  }
  const former = phraseOf(line, 'former')
  const from = former === null || former.from === 0 ? undefined : line.tokens[former.from]?.start
  return from === undefined ? line.money : line.money.filter(({ end }) => end <= from)
}

const isInBrackets = (text: string, at: number): boolean =>
  text.lastIndexOf('(', at) > text.lastIndexOf(')', at) && text.includes(')', at)

/** 'TOTAL AUD': the code beside a label says more than a sign that several currencies share. */
const currencyIn = (label: string): string | null =>
  (/ש["״]ח/.test(label) ? 'ILS' : null) ??
  /(?<!\p{L})(AUD|CAD|NZD|SGD|USD|EUR|GBP|ILS|CHF|HKD)(?!\p{L})/u.exec(label)?.[1] ??
  null
