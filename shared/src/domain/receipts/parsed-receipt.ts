import type { PageBox } from '../../contracts/receipts/receipts.ts'

/** One bought thing, or a discount or deposit with a negative price. Money is in the receipt's currency. */
export type ParsedItem = {
  name: string
  quantity: number
  /** `item` for pieces, else kg, g, L, ml … as printed. */
  unit: string
  /** What one piece holds, as a unit ('500g', '6x330ml'); null for things sold by weight and where the name states none. */
  packSize: string | null
  unitPrice: number | null
  /** Total of the line. */
  price: number | null
  sourceText: string
  pageNumber: number
  box: PageBox | null
  confidence: number
}

/** What the words of a receipt mean. Dates are YYYY-MM-DD, the currency an ISO 4217 code. */
export type ParsedReceipt = {
  storeName: string | null
  purchaseDate: string | null
  currency: string | null
  language: string | null
  total: number | null
  taxTotal: number | null
  /** Sum of the lines minus the total, in cents exactly; null when one of them is unknown. */
  totalDifference: number | null
  /** 0 to 1: how likely each field is right; 0 where nothing was found. */
  fieldConfidence: { storeName: number; purchaseDate: number; total: number }
  items: ParsedItem[]
}
