import { languageOfNames } from '@larder/foods'
import { toCents } from './rows/amounts.ts'
import {
  addsUp,
  dateConfidence,
  lineConfidences,
  storeConfidence,
  totalConfidence,
} from './items/confidence.ts'
import { findDeducted } from './facts/deductions.ts'
import { findCurrency, writesMonthFirst } from './facts/currency.ts'
import { withUmlauts } from './items/german-spelling.ts'
import { withGoodsNamedTotal } from './items/by-sum/goods-named-total.ts'
import { deductedLine, findItems, sumOfItems } from './items/item-lines.ts'
import { withSumRepaired } from './items/by-sum/sum-repairs.ts'
import { detectLanguage } from './facts/language.ts'
import type { ParsedReceipt } from './parsed-receipt.ts'
import { findPurchaseDate } from './facts/purchase-date.ts'
import { withoutWordsBehindPrices } from './rows/print/behind-prices.ts'
import { describeRows } from './rows/receipt-row.ts'
import type { RecognisedPage } from './rows/recognised-page.ts'
import { rowsOfPages } from './rows/rows.ts'
import { withWholePrices } from './rows/print/whole-prices.ts'
import { findStoreName } from './facts/store-name.ts'
import { findTotals } from './facts/total.ts'

/**
 * Parses the words of a receipt: store, date, currency, total, tax and item lines. Never throws. `latestDate`
 * (YYYY-MM-DD) is the last day on which it can have been printed, usually today.
 */
export function parseReceipt(pages: readonly RecognisedPage[], latestDate = '2049-12-31'): ParsedReceipt {
  const rows = withGoodsNamedTotal(
    withSumRepaired(describeRows(withWholePrices(withoutWordsBehindPrices(rowsOfPages(pages))))),
  )
  const currency = findCurrency(rows)
  const listed = findItems(rows)
  const listedSum = listed.length > 0 ? sumOfItems(listed) : null
  const deducted = findDeducted(rows, listedSum)
  const lines = deducted ? [...listed, ...deducted.deductions.map(deductedLine)] : listed
  const itemSum = deducted ? deducted.total : listedSum
  const found = findTotals(rows, itemSum)
  const { total, tax, margin } = deducted ? { ...found, total: deducted.total } : found
  const store = findStoreName(rows)
  const day = findPurchaseDate(rows, writesMonthFirst(rows, currency), latestDate)
  const language = languageOfNames(lines.map(({ item }) => item.name)) ?? detectLanguage(rows)
  const isAddingUp = addsUp(rows, itemSum, total)
  const confidences = lineConfidences(
    lines.map(({ evidence }) => evidence),
    isAddingUp,
  )
  return {
    storeName: store?.name ?? null,
    purchaseDate: day?.date ?? null,
    currency,
    language,
    total,
    taxTotal: tax,
    totalDifference: total === null || itemSum === null ? null : toCents(itemSum - total),
    fieldConfidence: {
      storeName: store ? storeConfidence(store) : 0,
      purchaseDate: day ? dateConfidence(day) : 0,
      total: total === null ? 0 : totalConfidence(margin, isAddingUp),
    },
    items: lines.map(({ item }, index) => ({
      ...item,
      name: language === 'de' ? withUmlauts(item.name) : item.name,
      confidence: confidences[index] ?? 0,
    })),
  }
}
