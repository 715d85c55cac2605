import { printsTotal, TOTAL_KINDS } from '../../facts/printed-total.ts'
import { findBareAmount, findLostPoint, sameAmount } from '../../rows/amounts.ts'
import type { ReceiptRow } from '../../rows/receipt-row.ts'
import type { RowKind } from '../../rows/row-kind.ts'
import { findItems, sumOfItems } from '../item-lines.ts'
import { hasName } from '../item-name.ts'
import { isNoGood, itemZone } from '../item-zone.ts'
import { isSideNote } from '../layout/side-notes.ts'

type Repair = {
  name: string
  /** The row of the list as it may have been printed; null where this repair does not concern it. */
  repaired: (row: ReceiptRow, list: readonly ReceiptRow[]) => ReceiptRow | null
  /** The most rows that are repaired at once; a list with more is something else. */
  most: number
}

/** What the engine or a till may have made of a price, in the order in which it is tried. */
const REPAIRS: readonly Repair[] = [
  { name: 'a lost point: `COLA 200`', repaired: withPoint, most: 4 },
  { name: 'a sign of a currency read as a figure: `SOUP 58.00` among `$7.00`', repaired: withSign, most: 4 },
  {
    name: 'a price in square brackets that does not count: `SALAD [5.00]`',
    repaired: withoutBracketed,
    most: 4,
  },
  {
    name: 'savings that are taken off: `SAVINGS -0.90`, `LOYALTY 10% -2.73`',
    repaired: withSavings,
    most: 10,
  },
  { name: 'a voucher taken off without a minus: `VOUCHER 2.00`', repaired: withVoucher, most: 4 },
  { name: 'an article named like a discount or voucher: `DISC PLAYER 5.00`', repaired: withGoods, most: 4 },
  { name: 'prices before the names: `2.00 1 ASPIRIN 500MG`', repaired: withPriceBehind, most: 40 },
]

/**
 * Repairs prices of the list by the sum below: only with the repair do all lines add up to a printed sum, which may
 * have lost its own point.
 */
export function withSumRepaired(rows: readonly ReceiptRow[]): readonly ReceiptRow[] {
  const list = itemZone(rows).rows
  const candidates = REPAIRS.map(({ repaired, most }) => {
    const found = list.flatMap((row) => {
      const read = repaired(row, list)
      return read ? [[row, read] as const] : []
    })
    return found.length <= most ? found : []
  }).filter(({ length }) => length > 0)
  if (candidates.length === 0 || makesSum(rows, rows)) return rows
  for (const found of candidates) {
    const attempts = [found, ...(found.length > 1 ? found.map((one) => [one]) : [])]
    for (const attempt of attempts) {
      const repaired = new Map(attempt)
      const read = rows.map((row) => repaired.get(row) ?? row)
      if (makesSum(read, rows)) return read
    }
  }
  return rows
}

function makesSum(read: readonly ReceiptRow[], printed: readonly ReceiptRow[]): boolean {
  const sum = sumOfItems(findItems(read))
  const isBareSum = ({ kind, amounts, text }: ReceiptRow) =>
    kind !== null &&
    TOTAL_KINDS.has(kind.kind) &&
    amounts.length === 0 &&
    sameAmount(findBareAmount(text) ?? 0, sum)
  return sum !== 0 && (printsTotal(printed, sum) || printed.some(isBareSum))
}

function withPoint(row: ReceiptRow): ReceiptRow | null {
  const amount = row.amounts.length === 0 && row.kind === null ? findLostPoint(row.text) : null
  const label = row.text.slice(0, amount?.start)
  return amount && hasName(label) ? { ...row, amounts: [amount], label } : null
}

/** Figures that look like `$` and `S$`. */
const LIKE_A_SIGN = /^[58](?=\d)/

function withSign(row: ReceiptRow, list: readonly ReceiptRow[]): ReceiptRow | null {
  const amount = row.amounts.at(-1)
  const prices = list.flatMap(({ amounts }) => amounts.at(-1) ?? [])
  const signed = prices.filter(({ hasCurrency }) => hasCurrency).length
  if (!amount || amount.hasCurrency || signed < 2 || signed < prices.length / 2) return null
  if (!LIKE_A_SIGN.test(row.text.slice(amount.start))) return null
  const value = Number(amount.value.toFixed(2).slice(1))
  return { ...row, amounts: [...row.amounts.slice(0, -1), { ...amount, value }] }
}

/** `[5.00]` at the end of a row. */
const BRACKETED = /\[\s?\S?\d{1,4}[.,]\d{2}\s?\]\W*$/

function withoutBracketed(row: ReceiptRow): ReceiptRow | null {
  if (row.kind !== null || !BRACKETED.test(row.text)) return null
  return { ...row, amounts: [], kind: certainly('carried') }
}

/** What a row says of itself, as if its label were nothing but the words of a kind. */
const certainly = (kind: RowKind) => ({ kind, coverage: 1, isAtStart: true })

function withSavings(row: ReceiptRow): ReceiptRow | null {
  const isUncounted = row.kind?.kind === 'saved' || isSideNote(row) || isNoGood(row)
  const isOff = isUncounted && (row.amounts.at(-1)?.value ?? 0) < 0
  return isOff ? { ...row, kind: certainly('discount') } : null
}

function withVoucher(row: ReceiptRow): ReceiptRow | null {
  const amount = row.amounts.at(-1)
  if (row.kind?.kind !== 'voucher' || !amount || amount.value <= 0) return null
  const off = { ...amount, value: -amount.value }
  return { ...row, amounts: [off], kind: certainly('discount') }
}

/** A discount whose word is more than this share of its label names nothing else. */
const MAX_DISCOUNT_WORD = 0.5

function withGoods(row: ReceiptRow): ReceiptRow | null {
  const { kind, amounts } = row
  const isNamedLike =
    kind?.kind === 'voucher' || (kind?.kind === 'discount' && kind.coverage <= MAX_DISCOUNT_WORD)
  return isNamedLike && (amounts.at(-1)?.value ?? 0) > 0 ? { ...row, kind: null } : null
}

/** Behind a price: a count, and a name without another price. */
const NAME_BEHIND = /^\s?\p{L}?\s+(?:\d{1,2}\s+)?\p{L}.{2,80}$/u

function withPriceBehind(row: ReceiptRow): ReceiptRow | null {
  const [amount, another] = row.amounts
  if (row.kind !== null || !amount || another || amount.start > 0) return null
  const named = row.text.slice(amount.end)
  if (!NAME_BEHIND.test(named)) return null
  const label = named.trim()
  const start = label.length + 1
  const text = `${label} ${row.text.slice(0, amount.end)}`
  return { ...row, text, label, amounts: [{ ...amount, start, end: text.length }] }
}
