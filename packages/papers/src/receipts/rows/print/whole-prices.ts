import { findAmounts } from '../amounts.ts'
import { foldedWords } from '../../../words/fold-words.ts'
import table from '../../tables/receipt-words.json' with { type: 'json' }
import { labelOf, type RowKind } from '../row-kind.ts'
import type { Row } from '../rows.ts'

/**
 * Currencies whose prices have no cents: those without a minor unit in ISO 4217, and the forint and the rupiah, of
 * which no coins are left.
 */
const WITHOUT_CENTS =
  /(?<![\p{L}])(?:HUF|Ft|ISK|JPY|KRW|VND|IDR|Rp|CLP|PYG|XPF|XAF|XOF|VUV|RWF|UGX)(?!\p{L})|[¥￥円₩₫]|(?<![\p{L}\d])Y\d{1,3},\d{3}(?!\d)/u
/** Words of tills in countries where prices are printed without their currency. */
const COUNTRY = new RegExp(
  String.raw`(?<!\p{L})(?:${Object.values(table.withoutCents).flat().join('|')})(?!\p{L})`,
  'gu',
)
/** So many different ones of them show the country. */
const MIN_WORDS = 2

/** A minus, a bracket or a star before a number, and the sign of a currency. */
const BEFORE_NUMBER = String.raw`(?<![\p{L}\d.,/:#*@-])[-–(*]?(?:(?:Rp\.?|[Y¥￥₩₫])\s?)?`
/** No unit, as in `500ml`. */
const NO_UNIT = String.raw`(?!\s?(?:kg|gr?|[mc]?l|ltr|oz|cm|mm|pcs)(?!\p{L}))`
const BEHIND_NUMBER = String.raw`[-)]?${NO_UNIT}(?=\s?(?:\p{Sc}|\p{L}{1,3}\.?)?\s?$)`
/** `1250` or `1,250` at the end of a row, with a currency or a tax letter behind it; `(1,250)` is taken off. */
const WHOLE = new RegExp(
  String.raw`${BEFORE_NUMBER}(?:\d{1,3}(?:[.,']\d{3}){1,3}|\d{2,7})${BEHIND_NUMBER}`,
  'iu',
)
/** `1 250`: also two numbers. */
const SPACED = new RegExp(String.raw`${BEFORE_NUMBER}\d{1,3}(?: \d{3}){1,3}${BEHIND_NUMBER}`, 'iu')
/** The price of one before it. */
const BEFORE = /(?<![\p{L}\d.,/:#*-])(?:\d{1,3}(?:[.,' ]\d{3}){1,3}|\d{2,7})(?=\s+$)/u
const CENTS = /\d[.,]\d{2}(?!\d)/
/** `2 x 1250`: the price of one. */
const TIMES = new RegExp(
  String.raw`^\W*(\d{1,3})\s?[x×*]\s?(?:@|\p{Sc}|Rp\.?)?\s?(\d[\d.,' ]*)${NO_UNIT}\D{0,4}$`,
  'iu',
)

const SUMS: ReadonlySet<RowKind> = new Set(['total', 'subtotal', 'finalTotal'])
const OF_MONEY: ReadonlySet<RowKind> = new Set([
  ...SUMS,
  'tax',
  'service',
  'discount',
  'payment',
  'voucher',
  'change',
])
const MIN_ROWS = 2
/** Prices with cents above the sum show that this is no list of whole prices. */
const MAX_WITH_CENTS = 1
/** Sums that are tried at once: a page of a book has too many numbers to try all. */
const MAX_TRIED = 100

type Whole = { value: number; start: number; end: number }

const toNumber = (text = '') => Number(text.replace(/\D/g, ''))
const toSigned = (text: string) => (/[-–(]/.test(text) ? -toNumber(text) : toNumber(text))

/** What the number at the end of a row can be: `1 250` is 1250, or 250 behind a count. */
const wholesIn = (text: string): Whole[] =>
  [SPACED.exec(text), WHOLE.exec(text)].flatMap((match) =>
    match ? [{ value: toSigned(match[0]), start: match.index, end: match.index + match[0].length }] : [],
  )

/** What the number at the end of a row of the list can be: `2 x 50` has no price, `2 x 50 100` has. */
function pricesIn(text: string, kind: RowKind | null): Whole[] {
  if (kind !== null && kind !== 'discount') return []
  const found = TIMES.test(text)
    ? wholesIn(text).filter(({ value, start }) => {
        const [, count, one] = TIMES.exec(text.slice(0, start)) ?? []
        return count !== undefined && Number(count) * toNumber(one) === value
      })
    : wholesIn(text)
  return kind === 'discount' ? found.map((whole) => ({ ...whole, value: -Math.abs(whole.value) })) : found
}

/** Whether the receipt's currency is printed, or the words of a country that has one without cents. */
function isWithoutCents(rows: readonly Row[]): boolean {
  if (rows.some(({ text }) => WITHOUT_CENTS.test(text))) return true
  const words = rows.flatMap(({ text }) => foldedWords(text).join(' ').match(COUNTRY) ?? [])
  return new Set(words).size >= MIN_WORDS
}

/** The number of a sum: whole, or an amount without cents (`1774.00`). */
function sumIn(text: string): number | null {
  const amount = findAmounts(text).at(-1)
  if (!amount || !CENTS.test(text)) return wholesIn(text)[0]?.value ?? null
  return Number.isInteger(amount.value) && amount.value > 0 ? amount.value : null
}

/** The row with cents behind its price, and behind that of one, so that it reads like rows of other receipts. */
function withCents(row: Row, { value, start, end }: Whole): Row {
  const before = row.text.slice(0, start)
  const one = toNumber(BEFORE.exec(before)?.[0])
  const isOne = one > 0 && value > 0 && value % one === 0
  const printed = isOne ? before.replace(BEFORE, `${one}.00`) : before
  return { ...row, text: `${printed}${value}.00${row.text.slice(end)}` }
}

/**
 * Rows of a receipt in a currency without cents, with cents. The list is recognised by its sum: the numbers at the ends
 * of the rows right above the first row of a sum add up to the number in that.
 */
export function withWholePrices(rows: readonly Row[]): readonly Row[] {
  if (!isWithoutCents(rows)) return rows
  const kinds = rows.map(({ text }) => labelOf(text.replace(/\d[\d.,]*/g, ' '))?.kind ?? null)
  const isOf = (wanted: ReadonlySet<RowKind>, index: number) =>
    kinds[index] !== null && wanted.has(kinds[index]!)
  const end = rows.findIndex(({ text }, index) => isOf(SUMS, index) && sumIn(text) !== null)
  const above = rows.slice(0, Math.max(0, end))
  if (end < 0 || above.filter(({ text }) => CENTS.test(text)).length > MAX_WITH_CENTS) return rows
  const prices = pricesOf(
    above.map(({ text }, index) => pricesIn(text, kinds[index] ?? null)),
    sumIn(rows[end]!.text)!,
  )
  if (!prices) return rows
  return rows.map((row, index) => {
    const price = prices.get(index) ?? (index >= end && isOf(OF_MONEY, index) ? wholesIn(row.text)[0] : null)
    if (price) return withCents(row, price)
    const beside = [index - 1, index + 1].map((at) => prices.get(at)?.value)
    return index < end ? withCentsOfOne(row, beside) : row
  })
}

/** `4 x @110` with cents, beside the price of all four; `2 x 50` beside another price is something else. */
function withCentsOfOne(row: Row, beside: readonly (number | undefined)[]): Row {
  const [, count, one = ''] = TIMES.exec(row.text) ?? []
  if (!beside.includes(Number(count) * toNumber(one))) return row
  const behind = row.text.slice(row.text.lastIndexOf(one) + one.trimEnd().length)
  return { ...row, text: `${count} x ${toNumber(one)}.00${behind}` }
}

/** The prices of the last rows, by their index, that add up to the sum; null where none do. */
function pricesOf(choices: readonly (readonly Whole[])[], sum: number): Map<number, Whole> | null {
  let tried = new Map<number, readonly (readonly [number, Whole])[]>([[sum, []]])
  for (let index = choices.length - 1; index >= 0; index--) {
    const own = choices[index] ?? []
    if (own.length === 0) continue
    const next: typeof tried = new Map()
    for (const [rest, found] of tried)
      for (const whole of own)
        if (whole.value <= rest && next.size < MAX_TRIED)
          next.set(rest - whole.value, [...found, [index, whole] as const])
    const whole = next.get(0)
    if (whole && whole.length >= MIN_ROWS) return new Map(whole)
    tried = next
  }
  return null
}
