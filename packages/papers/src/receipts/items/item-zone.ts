import { hasName } from './item-name.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'
import { differsByOne, tokensOf } from '../rows/row-kind.ts'
import type { RowKind } from '../rows/row-kind.ts'

/** Rows that end the list of items. */
const ENDING: ReadonlySet<RowKind> = new Set([
  'subtotal',
  'total',
  'finalTotal',
  'tax',
  'payment',
  'change',
  'service',
])
const HEADINGS = new Set(
  'item items qty quantity description desc price amount amt rm u uprice unit total artikel menge bezeichnung preis eur betrag code disc tax rsp up sprice descripcion importe no name product producto articulo concepto precio cant cantidad uds pvp particulars rate article libelle designation prix montant qte quantite articolo descrizione prezzo qta importo omschrijving aantal prijs bedrag anzahl einzelpreis gesamt preco qtd produto descricao nazwa cena ilosc wartosc'.split(
    ' ',
  ),
)

/**
 * `isDelimited`: a heading or the shop's own data stands right above the list. `countsStandLast`: according to the
 * heading, the quantity column is right before the price column. `hasUnits`: it has a column of units of measure.
 */
export type ItemZone = {
  rows: ReceiptRow[]
  hasHeading: boolean
  isDelimited: boolean
  countsStandLast: boolean
  hasUnits: boolean
}

/**
 * The rows that list the items: before the first total, tax or payment, and after the column headings; without
 * headings, after the last row of the shop's own data (telephone, date, receipt number).
 */
export function itemZone(rows: readonly ReceiptRow[]): ItemZone {
  const end = endOfItems(rows)
  const list = rows.slice(0, end)
  const heading = list.findLastIndex((row, index) => isHeading(row) && hasGoods(list.slice(index + 1)))
  if (heading >= 0) {
    const countsStandLast = endsInCounts(tokensOf(list[heading]?.text ?? ''))
    const hasUnits = list.slice(Math.max(0, heading - 1), heading + 1).some(isOfUnits)
    return { rows: list.slice(heading + 1), hasHeading: true, isDelimited: true, countsStandLast, hasUnits }
  }
  const firstGood = list.findIndex(isGood)
  const lastHeader = list.slice(0, Math.max(0, firstGood)).findLastIndex(isHeader)
  return {
    rows: list.slice(lastHeader + 1),
    hasHeading: false,
    isDelimited: lastHeader >= 0,
    countsStandLast: false,
    hasUnits: false,
  }
}

/** `UOM`: unit of measure. */
const isOfUnits = ({ text }: ReceiptRow): boolean => tokensOf(text).includes('uom')

/** Names of roads, a date, a time, a postal code before a place. */
const SHOP_DATA =
  /\b(jalan|jln|street|road|avenue|taman|strasse|straße|sdn\.? bhd|gmbh)\b|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{2}:\d{2}|\b\d{5}\b [A-Z]/i
const HEADER_KINDS: ReadonlySet<RowKind> = new Set(['other', 'thanks', 'tax'])

/** A row of the shop's own data. */
function isHeader({ kind, text }: ReceiptRow): boolean {
  const isKnown = kind !== null && HEADER_KINDS.has(kind.kind) && (kind.isAtStart || kind.coverage >= 0.3)
  return isKnown || SHOP_DATA.test(text)
}

/** The first total, tax or payment below an item; without items the first one of all. */
function endOfItems(rows: readonly ReceiptRow[]): number {
  const start = startOfList(rows)
  const belowGoods = rows.findIndex(
    (row, index) => index >= start && isEnding(row) && hasGoods(rows.slice(start, index)),
  )
  const end = belowGoods >= 0 ? belowGoods : rows.findIndex(isEnding)
  return end < 0 ? rows.length : end
}

/** The first heading of a list, where nothing but one amount without a word, written by hand, stands above it; else 0. */
function startOfList(rows: readonly ReceiptRow[]): number {
  const start = rows.findIndex((row, index) => isHeading(row) && hasGoods(rows.slice(index + 1)))
  const above = rows.slice(0, Math.max(0, start)).filter(({ amounts }) => amounts.length > 0)
  return above.length === 1 && above.every(({ text }) => !/\p{L}/u.test(text)) ? start : 0
}

function isEnding({ kind, amounts }: ReceiptRow): boolean {
  if (!kind || !ENDING.has(kind.kind)) return false
  if (amounts.length === 0) return kind.coverage >= 0.7
  // 'BAR S BACON' begins with the German word for cash.
  const isAtStart = kind.isAtStart && (kind.kind !== 'payment' || kind.coverage >= 0.35)
  return isAtStart || kind.coverage >= (kind.kind === 'finalTotal' ? 0.3 : 0.5)
}

const isGood = (row: ReceiptRow) => row.amounts.length > 0 && !isNoGood(row)
const hasGoods = (rows: readonly ReceiptRow[]) => rows.some(isGood)

/** `Item Qty Price Amount`: mostly words of column headings, and no amount. */
function isHeading(row: ReceiptRow): boolean {
  if (row.amounts.length > 0) return false
  const tokens = tokensOf(row.text)
  const hits = tokens.filter(isHeadingWord).length
  return hits >= 2 && hits / tokens.length >= 0.5
}

const COUNT_HEADINGS = ['qty', 'quantity', 'menge']
const PRICE_HEADINGS = new Set('amount amt total price rm eur betrag preis importe'.split(' '))

const endsInCounts = (tokens: readonly string[]): boolean =>
  tokens.some(
    (token, index) =>
      COUNT_HEADINGS.some((word) => token === word || differsByOne(token, word)) &&
      PRICE_HEADINGS.has(tokens[index + 1] ?? ''),
  )

/** Headings are small print: one letter may be wrong. */
const isHeadingWord = (token: string) =>
  HEADINGS.has(token) ||
  (token.length >= 3 && [...HEADINGS].some((word) => word.length >= 3 && differsByOne(token, word)))

const RATE = /\d\s?%/

/** Rows within the list that are not items: sums carried to the next page, counts, addresses, thanks. */
export function isNoGood(row: ReceiptRow): boolean {
  if (!row.kind) return false
  const { kind, coverage, isAtStart } = row.kind
  // 'TAX RESTO 10% 1.79', and 'TOTAL NON-COUPON SAVINGS 3.00'.
  if (kind === 'tax' && isAtStart && RATE.test(row.text)) return true
  if (kind === 'saved') return coverage >= 0.3
  if (kind === 'discount') {
    // `DISC. LIQUID SOAP -5.00` takes something off; the sum says whether `DISC PLAYER 5.00` was sold.
    const isOff = coverage >= 0.4 || (isAtStart && row.amounts.some(({ value }) => value < 0))
    return !isOff || row.amounts.every(({ value }) => value === 0)
  }
  if (kind === 'carried') return true
  // Without a minus, the sum says whether it was sold, taken off or neither.
  if (kind === 'voucher') return row.amounts.every(({ value }) => value >= 0)
  return coverage >= 0.5 || (isAtStart && (coverage >= 0.4 || !hasName(row.label)))
}
