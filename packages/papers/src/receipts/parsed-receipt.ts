import type { PageBox } from './rows/page-box.ts'

/** One purchased item, or a discount or deposit with a negative price. Money is in the receipt's currency. */
export type ParsedItem = {
  name: string
  quantity: number
  /** `item` for pieces, else kg, g, L, ml … as printed. */
  unit: string
  /**
   * The content of one piece as a unit ('500g', '6x330ml'); null for items sold by weight and where the name states
   * none.
   */
  packSize: string | null
  unitPrice: number | null
  /** Price of the whole line. */
  price: number | null
  sourceText: string
  pageNumber: number
  box: PageBox | null
  confidence: number
}

/** The meaning of a receipt's words. Dates are YYYY-MM-DD, the currency an ISO 4217 code. */
export type ParsedReceipt = {
  storeName: string | null
  purchaseDate: string | null
  currency: string | null
  /** A two-letter code: the language that its articles are named in, else that of its other words. */
  language: string | null
  total: number | null
  taxTotal: number | null
  /** Sum of the lines minus the total, in cents exactly; null when one of them is unknown. */
  totalDifference: number | null
  /** The probability that each field is right, 0 to 1; 0 where nothing was found. */
  fieldConfidence: { storeName: number; purchaseDate: number; total: number }
  items: ParsedItem[]
}
