import type { Amount } from '../rows/amounts.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'
import { cleanItemName, hasName, withoutTrailingMarks } from './item-name.ts'
import { withoutColumns, withoutCounter, type NameColumns } from './layout/letter-columns.ts'
import { withoutReduction } from './layout/reductions.ts'
import { explainsPrice, findBareCount, findLostCount, findQuantity, type Quantity } from './quantity.ts'
import { columnQuantity, leadingQuantity, trailingQuantity } from './quantity-columns.ts'

/** A row of the list, parsed by itself. */
export type Entry =
  | { kind: 'item'; row: ReceiptRow; name: string; amount: Amount; price: number; quantity: Quantity | null }
  /** Numbers with a price, whose name is on another row. */
  | { kind: 'figures'; row: ReceiptRow; amount: Amount; price: number; quantity: Quantity | null }
  /** `2 x 0.79`: the quantity of the row before or after it. */
  | { kind: 'multiplier'; row: ReceiptRow; quantity: Quantity }
  /** A name, or what is said beside the `quantity` of the row above; `isCode` with too few letters for a name. */
  | { kind: 'text'; row: ReceiptRow; name: string; quantity?: Quantity; isCode?: true }

/** A line of the list in the making. */
export type Draft = {
  row: ReceiptRow
  name: string
  amount: Amount
  price: number
  quantity: Quantity | null
  /** The row of the name, when that is not the row of the price. */
  nameRows?: readonly ReceiptRow[]
  /** A printed quantity beside it does not explain its price. */
  isQuantityOpen?: boolean
}

/** The columns of a list beside names and prices. */
type Columns = NameColumns & { countsStandLast: boolean }

export const isDiscountRow = ({ kind }: ReceiptRow): boolean => kind?.kind === 'discount'

/** What a row of the list is by itself; null where it says nothing. */
export function toEntry(row: ReceiptRow, columns: Columns): Entry | null {
  const text = withoutTrailingMarks(row.text)
  const quantity = findQuantity(text) ?? findLostCount(text)
  const price = lastPrice(text, row.amounts)
  if (quantity && (!price || price.start < quantity.end)) {
    const name = cleanItemName(text.slice(0, quantity.start) + ' ' + text.slice(quantity.end))
    if (!hasName(name)) return { kind: 'multiplier', row, quantity }
    return { kind: 'text', row, name, quantity }
  }
  if (!price) {
    const count = findBareCount(text)
    if (count) return { kind: 'multiplier', row, quantity: count }
    const name = cleanItemName(withoutColumns(row.text, columns))
    if (hasName(name)) return { kind: 'text', row, name }
    return CODE.test(name) ? { kind: 'text', row, name, isCode: true } : null
  }
  return pricedEntry(row, text, price, quantity, columns)
}

/** `K7 2X5`: letters and figures that can only be a name where each article has one. */
const CODE = /^(?=.{0,20}\p{L})(?=.{0,20}\d)[\p{L}\d][\p{L}\d '"./-]{3,20}$/u

function pricedEntry(
  priced: ReceiptRow,
  text: string,
  price: Amount,
  printed: Quantity | null,
  columns: Columns,
): Entry {
  const reduced = printed && withoutReduction(text.slice(0, price.start), printed, price.value)
  // `1 x 4.50 (Disc: 1.00) 3.50` is an article.
  const row = reduced === null ? priced : { ...priced, kind: null }
  const isDiscount = isDiscountRow(row)
  const value = isDiscount ? -Math.abs(price.value) : price.value
  const before = withoutColumns(reduced ?? text.slice(0, price.start), columns)
  // '6x1.5L' is the size of a pack: pieces are used only when they explain the price.
  const isPrinted =
    printed !== null && (printed.unit !== 'item' || reduced !== null || explainsPrice(printed, value))
  const quantity = isPrinted ? printed : columnQuantity(before, value)
  const behind = quantity ? before.slice(quantity.end) : ''
  // Numbers alone after the quantity are another column: a discount of 0.
  const isColumn = !/\p{L}/u.test(behind)
  const rest = quantity
    ? [before.slice(0, quantity.start), betweenColumns(quantity), isColumn ? '' : behind].join(' ')
    : before
  const counted = quantity
    ? null
    : (leadingQuantity(rest, value) ?? trailingQuantity(rest, value, columns.countsStandLast))
  const named = counted ? rest.slice(0, counted.start) + ' ' + rest.slice(counted.end) : rest
  const name = cleanItemName(withoutFigures(quantity ? withoutCounter(named, columns) : named))
  const found = quantity ?? counted
  if (hasName(name)) return { kind: 'item', row, name, amount: price, price: value, quantity: found }
  // It belongs to the item above it, whose name it must not take.
  if (isDiscount)
    return { kind: 'item', row, name: DISCOUNT_NAME, amount: price, price: value, quantity: null }
  return { kind: 'figures', row, amount: price, price: value, quantity: found }
}

/** What stands between two columns; numbers alone are further columns. */
const betweenColumns = ({ between = '' }: Quantity): string => (/\p{L}/u.test(between) ? between : '')

/** For a discount whose label does not say what it applies to. */
export const DISCOUNT_NAME = 'Discount'

const PER_MEASURE = /^\s?\/\s?\p{L}/u

/** The price is last; a few marks may follow. */
function lastPrice(text: string, amounts: readonly Amount[]): Amount | null {
  const last = amounts.at(-1)
  if (!last) return null
  const after = text.slice(last.end)
  // 'Apron @5.90' and '0.49/oz' state a price per piece or measure.
  if (text.slice(0, last.start).trimEnd().endsWith('@') || PER_MEASURE.test(after)) return null
  return (after.match(/\p{L}/gu)?.length ?? 0) <= 3 && after.trim().length <= 8 ? last : null
}

/** `%20 *`: the rate of a tax before the price, as in Turkey. */
const RATE_BEFORE_PRICE = /\s%\d{1,2}\s?\*?\s*$/

/** Removes columns of numbers from the end of a name: prices before discount, tax rates. */
const withoutFigures = (text: string) =>
  text
    .replace(RATE_BEFORE_PRICE, '')
    .replace(/(?<!\s)(?:\s+(?:RM|[$€£₪])?[\d.,]{0,12}\d[.,]\d{2,4}(?:\s*[@%])?){1,8}\s*$/i, '')
