import { addDays } from '../../inventory/calendar-day.ts'
import { isSameStore } from '@larder/papers'

/** What tells the papers of one shopping: those of a receipt, or of an order from mails. */
export type ShoppingPaper = {
  kind: 'receipt' | 'order'
  /** SHA-256 of a receipt's file in hex. */
  file_hash: string | null
  /** An order with a number, which tells it from every other order. */
  is_numbered: boolean
  store_name: string | null
  /** Calendar day as YYYY-MM-DD. */
  purchase_date: string | null
  total: number | null
}

/** How many days after an order its goods come, with a receipt of that day. */
export const DELIVERY_DAYS = 10

/**
 * Whether two papers are of the same shopping: the same file, or equal store and total on the same day. The receipt of an
 * order may be some days younger; two orders are the same only where a number does not tell them apart.
 */
export const isSameShopping = (a: ShoppingPaper, b: ShoppingPaper): boolean =>
  (a.file_hash !== null && a.file_hash === b.file_hash) ||
  (a.total !== null && a.total === b.total && isDayOfBoth(a, b) && isSameStore(a.store_name, b.store_name))

const isDayOfBoth = (a: ShoppingPaper, b: ShoppingPaper): boolean => {
  if (a.purchase_date === null || b.purchase_date === null) return false
  if (a.kind === b.kind) {
    const isToldApart = a.kind === 'order' && a.is_numbered && b.is_numbered
    return a.purchase_date === b.purchase_date && !isToldApart
  }
  const [ordered, bought] =
    a.kind === 'order' ? [a.purchase_date, b.purchase_date] : [b.purchase_date, a.purchase_date]
  return bought >= ordered && bought <= addDays(ordered, DELIVERY_DAYS)
}
