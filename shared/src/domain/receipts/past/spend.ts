import type { ReceiptSpend, ReceiptSummary, StoreSpend } from '../../../contracts/receipts/receipt-archive.ts'
import { foldName, roundQuantity } from '@larder/foods'
import { isSameShopping } from './same-shopping.ts'
import type { ShoppingPaper } from './same-shopping.ts'

const MONTH_COUNT = 12

type PaidReceipt = Pick<ReceiptSummary, 'store_name' | 'purchase_date' | 'total' | 'currency' | 'added_at'> &
  ShoppingPaper

/** The day of a receipt: the printed one, else the one on which it was added. */
export const dayOfReceipt = ({
  purchase_date,
  added_at,
}: Pick<PaidReceipt, 'purchase_date' | 'added_at'>): string => purchase_date ?? added_at.slice(0, 10)

/** The latest 12 calendar months as YYYY-MM, oldest first; `today` starts with YYYY-MM. */
export const latestMonths = (today: string): string[] => {
  const newest = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: MONTH_COUNT }, (_, index) => {
    const month = newest - MONTH_COUNT + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** Each shopping once, however many papers there are of it; of several, one with a total. */
const withoutRepeats = (receipts: readonly PaidReceipt[]): PaidReceipt[] =>
  [...receipts]
    .sort((a, b) => Number(a.total === null) - Number(b.total === null))
    .filter((receipt, index, all) => !all.slice(0, index).some((other) => isSameShopping(receipt, other)))

/** Sums receipts by month, store (ignoring case) and currency; the store with the highest spending first. */
export const sumSpend = (receipts: readonly PaidReceipt[], today: string): ReceiptSpend => {
  const months = latestMonths(today)
  const sums = new Map<string, StoreSpend>()
  let uncounted_count = 0
  for (const receipt of withoutRepeats(receipts)) {
    const month = dayOfReceipt(receipt).slice(0, 7)
    if (!months.includes(month)) continue
    if (receipt.total === null) {
      uncounted_count++
      continue
    }
    const { store_name, currency } = receipt
    const key = JSON.stringify([month, store_name === null ? null : foldName(store_name), currency])
    const sum = sums.get(key) ?? { month, store_name, currency, total: 0, receipt_count: 0 }
    sums.set(key, {
      ...sum,
      total: roundQuantity(sum.total + receipt.total),
      receipt_count: sum.receipt_count + 1,
    })
  }
  const spend = [...sums.values()].sort((a, b) => a.month.localeCompare(b.month) || b.total - a.total)
  return { months, spend, uncounted_count }
}
