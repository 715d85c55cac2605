import { sameAmount, toCents, type Amount } from '../rows/amounts.ts'
import { lineEvidence, type LineEvidence } from './confidence.ts'
import { cleanItemName, hasName, isNameLike, withoutTrailingMarks } from './item-name.ts'
import { isNoGood, itemZone } from './item-zone.ts'
import { findSoldPack } from '@larder/foods'
import type { ParsedItem } from '../parsed-receipt.ts'
import { explainsPrice, findBareCount, findLostCount, findQuantity, type Quantity } from './quantity.ts'
import type { Deduction } from '../facts/deductions.ts'
import { printsTotal, TOTAL_KINDS } from '../facts/printed-total.ts'
import { fractionsOf } from '../rows/page-box.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'
import { nameColumns, withoutColumns, type NameColumns } from './layout/letter-columns.ts'
import { atTheirArticles } from './layout/named-discounts.ts'
import { applyMultipliers } from './layout/multipliers.ts'
import { isDepartment, isSideNote } from './layout/side-notes.ts'
import { isBrokenName } from './layout/wrapped-names.ts'
import { columnQuantity, leadingQuantity, trailingQuantity } from './quantity-columns.ts'

/** A row of the list, parsed by itself. */
type Entry =
  | { kind: 'item'; row: ReceiptRow; name: string; amount: Amount; price: number; quantity: Quantity | null }
  /** Numbers with a price, whose name is on another row. */
  | { kind: 'figures'; row: ReceiptRow; amount: Amount; price: number; quantity: Quantity | null }
  /** `2 x 0.79`: the quantity of the row before or after it. */
  | { kind: 'multiplier'; row: ReceiptRow; quantity: Quantity }
  /** A name, or what is said beside the `quantity` of the row above. */
  | { kind: 'text'; row: ReceiptRow; name: string; quantity?: Quantity }

type Draft = {
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

export type FoundItem = { item: Omit<ParsedItem, 'confidence'>; evidence: LineEvidence }

/** The purchased items of a receipt; discounts and returned deposits are lines with a negative price. */
export function findItems(all: readonly ReceiptRow[]): FoundItem[] {
  const zone = itemZone(all)
  const rows = zone.rows.filter((row) => !isNoGood(row) && !isSideNote(row) && !isDepartment(row))
  const columns = { ...nameColumns(rows), countsStandLast: zone.countsStandLast }
  const entries = withWholeNames(
    rows.flatMap((row) => toEntry(row, columns) ?? []),
    zone.isDelimited,
  )
  const drafts = atTheirArticles(
    applyMultipliers(nameFigures(withoutNetPrices(entries), zone.hasHeading)),
    DISCOUNT_NAME,
  )
  // An item can cost as much as the lines above it, so a row labelled as a sum must be the sum of all lines.
  const isWhole = printsTotal(all, toCents(drafts.reduce((sum, { price }) => sum + price, 0)))
  return (isWhole ? drafts : withoutTotal(drafts)).map(toItem)
}

/** Amounts below a discount that are the reduced price of the line above are not another item. */
const withoutNetPrices = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((entry, index) => {
    const discount = entries[index - 1]
    if (entry.kind !== 'figures' || discount?.kind !== 'item' || !isDiscountRow(discount.row)) return true
    const above = entries.slice(0, index - 1).findLast((other) => 'price' in other)
    return !above || !('price' in above) || !sameAmount(above.price + discount.price, entry.price)
  })

const isDiscountRow = ({ kind }: ReceiptRow): boolean => kind?.kind === 'discount'

/** The sum of the lines' prices. */
export const sumOfItems = (lines: readonly FoundItem[]): number =>
  toCents(lines.reduce((sum, { item }) => sum + (item.price ?? 0), 0))

/** A line that is the sum of all lines above it is a total with an unreadable label; no items follow below it. */
function withoutTotal(drafts: readonly Draft[]): readonly Draft[] {
  let sum = 0
  for (const [index, { price }] of drafts.entries()) {
    if (index >= 2 && price > 0 && sameAmount(price, sum)) return drafts.slice(0, index)
    sum += price
  }
  return drafts
}

type Columns = NameColumns & { countsStandLast: boolean }

/** Joins a name that was broken at the end of its row with its rest in the row of the price. */
function withWholeNames(entries: readonly Entry[], isDelimited: boolean): readonly Entry[] {
  const longest = Math.max(0, ...entries.map((entry) => (entry.kind === 'item' ? entry.name.length : 0)))
  const used = new Set<Entry>()
  const joined = entries.map((entry, index) => {
    const above = entries[index - 1]
    if (entry.kind !== 'item' || above?.kind !== 'text' || (index === 1 && !isDelimited)) return entry
    if (above.quantity || isDiscountRow(entry.row) || !isBrokenName(above, entry, longest)) return entry
    used.add(above)
    return { ...entry, name: `${above.name} ${entry.name}` }
  })
  return joined.filter((entry) => !used.has(entry))
}

function toEntry(row: ReceiptRow, columns: Columns): Entry | null {
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
    return hasName(name) ? { kind: 'text', row, name } : null
  }
  return pricedEntry(row, text, price, quantity, columns)
}

function pricedEntry(
  row: ReceiptRow,
  text: string,
  price: Amount,
  printed: Quantity | null,
  columns: Columns,
): Entry {
  const before = withoutColumns(text.slice(0, price.start), columns)
  const isDiscount = isDiscountRow(row)
  const value = isDiscount ? -Math.abs(price.value) : price.value
  // '6x1.5L' is the size of a pack: pieces are used only when they explain the price.
  const isPrinted = printed !== null && (printed.unit !== 'item' || explainsPrice(printed, value))
  const quantity = isPrinted ? printed : columnQuantity(before, value)
  const behind = quantity ? before.slice(quantity.end) : ''
  // Numbers alone after the quantity are another column: a discount of 0.
  const isColumn = !/\p{L}/u.test(behind)
  const rest = quantity
    ? [before.slice(0, quantity.start), quantity.between ?? '', isColumn ? '' : behind].join(' ')
    : before
  const counted = quantity
    ? null
    : (leadingQuantity(rest, value) ?? trailingQuantity(rest, value, columns.countsStandLast))
  const named = counted ? rest.slice(0, counted.start) + ' ' + rest.slice(counted.end) : rest
  const name = cleanItemName(withoutFigures(named))
  const found = quantity ?? counted
  if (hasName(name)) return { kind: 'item', row, name, amount: price, price: value, quantity: found }
  // It belongs to the item above it, whose name it must not take.
  if (isDiscount)
    return { kind: 'item', row, name: DISCOUNT_NAME, amount: price, price: value, quantity: null }
  return { kind: 'figures', row, amount: price, price: value, quantity: found }
}

/** For a discount whose label does not say what it applies to. */
const DISCOUNT_NAME = 'Discount'

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

/** Removes columns of numbers from the end of a name: prices before discount, tax rates. */
const withoutFigures = (text: string) =>
  text.replace(/(?<!\s)(?:\s+(?:RM|[$€£₪])?[\d.,]{0,12}\d[.,]\d{2,4}(?:\s*[@%])?){1,8}\s*$/i, '')

/**
 * Assigns names to rows of numbers. A receipt prints its names either all above or all below the numbers: the side that
 * names more of them is used; if both name as many, the list ends with a name when names are below.
 */
function nameFigures(entries: readonly Entry[], hasHeading: boolean): (Draft | { multiplier: Quantity })[] {
  const before = namesBefore(entries, hasHeading)
  const after = namesAfter(entries)
  const isAfter = after.size > before.size || (after.size === before.size && endsWithName(entries))
  const names = isAfter ? after : before
  const used = new Set<Entry>([...names.values()].flat())
  return entries.flatMap((entry): (Draft | { multiplier: Quantity })[] => {
    if (entry.kind === 'item') return [{ ...entry }]
    if (entry.kind === 'multiplier') return [{ multiplier: entry.quantity }]
    if (entry.kind === 'text')
      return isWeight(entry.quantity) && !used.has(entry) ? [{ multiplier: entry.quantity }] : []
    const name = names.get(entry)
    if (!name) return entry.price < 0 ? [{ ...entry, name: DISCOUNT_NAME }] : []
    return [{ ...entry, name: name.map((text) => text.name).join(' '), nameRows: name.map(({ row }) => row) }]
  })
}

/** `Handeingabe 0,502 kg`: a weight is that of the article above, whatever is said beside it. */
const isWeight = (quantity: Quantity | undefined): quantity is Quantity =>
  quantity !== undefined && quantity.unit !== 'item'

/** `GALLONS FUEL TOTAL` is a heading. */
const isNaming = ({ row, name }: TextEntry): boolean =>
  isNameLike(name) && !(row.kind && TOTAL_KINDS.has(row.kind.kind))

function endsWithName(entries: readonly Entry[]): boolean {
  const last = entries.at(-1)
  return last?.kind === 'text' && isNameLike(last.name)
}

type TextEntry = Extract<Entry, { kind: 'text' }>
const MAX_NAME_ROWS = 3

function namesAfter(entries: readonly Entry[]): Map<Entry, TextEntry[]> {
  const names = new Map<Entry, TextEntry[]>()
  entries.forEach((entry, index) => {
    const next = entries[index + 1]
    if (entry.kind === 'figures' && next?.kind === 'text') names.set(entry, [next])
  })
  return names
}

/**
 * The rows of text above the numbers that look like names, skipping article and shelf numbers. Above the first numbers
 * of a list without headings, the shop's own data may follow: only the nearest row is used.
 */
function namesBefore(entries: readonly Entry[], hasHeading: boolean): Map<Entry, TextEntry[]> {
  const names = new Map<Entry, TextEntry[]>()
  let texts: TextEntry[] = []
  let isDelimited = hasHeading
  for (const entry of entries) {
    if (entry.kind === 'text') {
      texts.push(entry)
      continue
    }
    if (isDiscountRow(entry.row)) continue
    const named = withoutOthers(texts).slice(-MAX_NAME_ROWS).filter(isNaming)
    if (entry.kind === 'figures' && named.length > 0)
      names.set(entry, isDelimited || isNumbered(texts) ? named : named.slice(-1))
    texts = []
    isDelimited = true
  }
  return names
}

/** `1. OIL FILTER`: where the items are numbered, a name begins with its number. */
const NUMBERED = /^\d{1,2}\s?[.)]\s+\S/
const isNumbered = (texts: readonly TextEntry[]) => texts.some(({ row }) => NUMBERED.test(row.text))
const withoutOthers = (texts: readonly TextEntry[]) =>
  texts.slice(
    Math.max(
      0,
      texts.findLastIndex(({ row }) => NUMBERED.test(row.text)),
    ),
  )

/** The line of a discount that stands below the sum of the lines. */
export const deductedLine = ({ row, amount }: Deduction): FoundItem => {
  const name = cleanItemName(row.label)
  return toItem({
    row,
    amount,
    name: hasName(name) ? name : DISCOUNT_NAME,
    price: -Math.abs(amount.value),
    quantity: null,
  })
}

/** A longer text is not an item's name, and would be refused when items are added. */
const MAX_NAME_LENGTH = 200
const MAX_SOURCE_LENGTH = 1000

function toItem({
  row,
  name: read,
  amount,
  price,
  quantity,
  nameRows = [],
  isQuantityOpen = false,
}: Draft): FoundItem {
  const name = read.slice(0, MAX_NAME_LENGTH).trim()
  const unit = quantity?.unit ?? 'item'
  const item = {
    name,
    quantity: quantity?.quantity ?? 1,
    unit,
    packSize: unit === 'item' && price >= 0 ? findSoldPack(name, quantity?.quantity ?? 1) : null,
    unitPrice: quantity?.unitPrice ?? null,
    price: toCents(price),
    sourceText: [...nameRows, row]
      .map(({ text }) => text)
      .join('\n')
      .slice(0, MAX_SOURCE_LENGTH),
    pageNumber: row.page.pageNumber,
    box: fractionsOf(row.box, row.page),
  }
  return { item, evidence: lineEvidence({ row, name, amount, price, quantity, nameRows, isQuantityOpen }) }
}
