import { toCents } from './amounts.ts'
import { findCurrency, writesMonthFirst } from './currency.ts'
import { findItems } from './item-lines.ts'
import { detectLanguage } from './language.ts'
import type { ParsedReceipt } from './parsed-receipt.ts'
import { findPurchaseDate } from './purchase-date.ts'
import { describeRows } from './receipt-row.ts'
import type { RecognisedPage } from './recognised-page.ts'
import { rowsOfPages } from './rows.ts'
import { findStoreName } from './store-name.ts'
import { findTotals } from './total.ts'

/**
 * Understands the words of a receipt: store, date, currency, total, tax and item lines. Never throws.
 * `latestDate` (YYYY-MM-DD) is the last day on which it can have been printed, usually today.
 */
export function parseReceipt(pages: readonly RecognisedPage[], latestDate = '2049-12-31'): ParsedReceipt {
  const rows = describeRows(rowsOfPages(pages))
  const currency = findCurrency(rows)
  const items = findItems(rows)
  const itemSum = items.length > 0 ? toCents(items.reduce((sum, item) => sum + (item.price ?? 0), 0)) : null
  const { total, tax } = findTotals(rows, itemSum)
  const storeName = findStoreName(rows)
  const purchaseDate = findPurchaseDate(rows, writesMonthFirst(rows, currency), latestDate)
  const pageConfidence = rows.reduce((sum, row) => sum + row.confidence, 0) / Math.max(1, rows.length)
  return {
    storeName,
    purchaseDate,
    currency,
    language: detectLanguage(rows),
    total,
    taxTotal: tax,
    totalDifference: total === null || itemSum === null ? null : toCents(itemSum - total),
    fieldConfidence: {
      storeName: storeName === null ? 0 : pageConfidence,
      purchaseDate: purchaseDate === null ? 0 : pageConfidence,
      total: total === null ? 0 : pageConfidence,
    },
    items,
  }
}
