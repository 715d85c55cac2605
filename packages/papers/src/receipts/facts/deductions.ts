import { inCents, sameAmount, toCents, type Amount } from '../rows/amounts.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'
import { TOTAL_KINDS } from './printed-total.ts'

/** A row below the sum of the lines that takes something off it. */
export type Deduction = { row: ReceiptRow; amount: Amount }

/** What was paid where something was taken off after the sum, and what that was. */
export type Deducted = { total: number; deductions: readonly Deduction[] }

/** The maximum of a receipt; more would be a page that is made to keep the parser busy. */
const MAX_DEDUCTIONS = 10

const deductionOf = (row: ReceiptRow, isBelowTotal: boolean): Deduction[] => {
  const amount = row.amounts.at(-1)
  if (!amount || amount.value === 0) return []
  const isDiscount = row.kind?.kind === 'discount'
  const kind = row.kind?.kind ?? 'other'
  const isNegative = amount.value < 0 && (kind === 'other' || (kind === 'voucher' && !isBelowTotal))
  return isDiscount || isNegative ? [{ row, amount }] : []
}

/** A row of a total, before or after other sums, with this amount. */
const isSum = ({ kind, amounts }: ReceiptRow, sum: number): boolean =>
  kind !== null && TOTAL_KINDS.has(kind.kind) && amounts.some(({ value }) => sameAmount(value, sum))

const sizeOf = (amounts: readonly Amount[]): number =>
  amounts.reduce((cents, { value }) => cents + Math.abs(inCents(value)), 0) / 100

/** Rows that state what was paid, whatever is called a total above them. */
const isPaid = ({ kind }: ReceiptRow): boolean =>
  kind !== null && (kind.kind === 'payment' || TOTAL_KINDS.has(kind.kind))

/**
 * The amount to pay by arithmetic, whatever the words say: the lines (`itemSum`) are printed as a sum, something below
 * that is taken off, and what is left is printed below as a total, paid by card, or left of the cash after the change.
 * What a voucher pays below a total takes nothing off that. Null where the amounts say no such thing.
 */
export function findDeducted(rows: readonly ReceiptRow[], itemSum: number | null): Deducted | null {
  if (itemSum === null) return null
  const sum = rows.findIndex((row) => isSum(row, itemSum))
  if (sum < 0) return null
  const isTotal = rows.some((row) => row.kind?.kind !== 'subtotal' && isSum(row, itemSum))
  const below = rows.slice(sum + 1)
  const deductions = below.flatMap((row) => deductionOf(row, isTotal)).slice(0, MAX_DEDUCTIONS)
  const vouchers = isTotal
    ? below.filter(({ kind, amounts }) => kind?.kind === 'voucher' && amounts.length > 0)
    : []
  if (deductions.length + vouchers.length === 0) return null
  const off = sizeOf(deductions.map(({ amount }) => amount))
  const total = toCents(itemSum - off)
  const left = toCents(total - sizeOf(vouchers.flatMap(({ amounts }) => amounts.slice(-1))))
  const last = below.findLastIndex(
    (row) => vouchers.includes(row) || deductions.some((one) => one.row === row),
  )
  const paid = below
    .slice(last + 1)
    .filter(isPaid)
    .flatMap(({ amounts }) => amounts.map(({ value }) => value))
  const changes = below
    .filter(({ kind }) => kind?.kind === 'change')
    .flatMap(({ amounts }) => amounts.map(({ value }) => Math.abs(value)))
  const isLeft = (value: number) =>
    sameAmount(value, left) || changes.some((change) => sameAmount(value - change, left))
  return left > 0 && paid.some(isLeft) ? { total, deductions } : null
}
