import type { ReceiptItem, ReceiptResult } from '../../contracts/receipts/receipts.ts'
import { toReceiptResult } from '../../domain/receipts/review/receipt-result.ts'

/** A result with doubtful lines by default; if its total is null, the total is the sum of the prices. */
export const receiptResultOf = (
  lines: readonly (Partial<ReceiptItem> & { source_text: string })[],
  fields: Partial<ReceiptResult> = {},
): ReceiptResult => {
  const result = toReceiptResult({
    receiptId: 'a'.repeat(24),
    parsed: {
      storeName: 'Green Corner',
      purchaseDate: null,
      currency: 'EUR',
      language: 'en',
      total: null,
      taxTotal: null,
      totalDifference: null,
      fieldConfidence: { storeName: 0.9, purchaseDate: 0, total: 0.9 },
      items: lines.map(({ source_text }) => ({
        name: source_text.replace(/[\d.,\s]+$/, ''),
        quantity: 1,
        unit: 'item',
        packSize: null,
        unitPrice: null,
        price: null,
        sourceText: source_text,
        pageNumber: 1,
        box: null,
        confidence: 0.5,
      })),
    },
    read: { pages: [], textSource: 'ocr', pdfText: null, engine: 'test' },
    sourceFilename: 'receipt.jpg',
    analysisSeconds: 0,
  })
  return {
    ...result,
    ...fields,
    items: result.items.map((item, index) => ({ ...item, ...lines[index] })),
  }
}
