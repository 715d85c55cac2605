import { inCents, sameAmount, toCents, type Amount } from '../rows/amounts.ts'
import type { ReceiptRow } from '../rows/receipt-row.ts'
import { TOTAL_KINDS } from './printed-total.ts'

/** A row below the sum of the lines that takes something off it. */
export type Deduction = { row: ReceiptRow; amount: Amount }

/** What was paid where something was taken off after the sum, and what that was. */
export type Deducted = { total: number; deductions: readonly Deduction[] }

/** The maximum of a receipt; more would be a page that is made to keep the parser busy. */
const MAX_DEDUCTIONS = 10

const deductionOf = (row: ReceiptRow): Deduction[] => {
  const amount = row.amounts.at(-1)
  if (!amount || amount.value === 0) return []
  const isDiscount = row.kind?.kind === 'discount'
  const isNegative = amount.value < 0 && (row.kind === null || row.kind.kind === 'other')
  return isDiscount || isNegative ? [{ row, amount }] : []
}

/** Rows that state what was paid, whatever is called a total above them. */
const isPaid = ({ kind }: ReceiptRow): boolean =>
  kind !== null && (kind.kind === 'payment' || TOTAL_KINDS.has(kind.kind))

/**
 * The amount to pay by arithmetic, whatever the words say: the lines (`itemSum`) are printed as a sum, something below
 * that is taken off, and what is left is printed below as a total, paid by card, or left of the cash after the change.
 * Null where the amounts say no such thing.
 */
export function findDeducted(rows: readonly ReceiptRow[], itemSum: number | null): Deducted | null {
  if (itemSum === null) return null
  const sum = rows.findIndex(
    ({ kind, amounts }) =>
      kind !== null && TOTAL_KINDS.has(kind.kind) && amounts.some(({ value }) => sameAmount(value, itemSum)),
  )
  if (sum < 0) return null
  const below = rows.slice(sum + 1)
  const deductions = below.flatMap(deductionOf).slice(0, MAX_DEDUCTIONS)
  if (deductions.length === 0) return null
  const off = deductions.reduce((cents, { amount }) => cents + Math.abs(inCents(amount.value)), 0)
  const left = toCents(itemSum - off / 100)
  const last = below.indexOf(deductions.at(-1)?.row ?? below[0]!)
  const paid = below
    .slice(last + 1)
    .filter(isPaid)
    .flatMap(({ amounts }) => amounts.map(({ value }) => value))
  const changes = below
    .filter(({ kind }) => kind?.kind === 'change')
    .flatMap(({ amounts }) => amounts.map(({ value }) => Math.abs(value)))
  const isLeft = (value: number) =>
    sameAmount(value, left) || changes.some((change) => sameAmount(value - change, left))
  return left > 0 && paid.some(isLeft) ? { total: left, deductions } : null
}
