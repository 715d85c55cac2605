import { describe, expect, it } from 'vitest'
import { parseReceipt } from '@larder/papers'
import { pageOfText } from '@larder/papers/testing'
import { correctResult } from './correct-result.ts'
import { toReceiptResult } from './receipt-result.ts'

const read = (...lines: string[]) => {
  const pages = [pageOfText(lines)]
  return toReceiptResult({
    receiptId: 'a'.repeat(24),
    parsed: parseReceipt(pages),
    read: { pages, textSource: 'ocr', pdfText: null, engine: 'test' },
    sourceFilename: 'receipt.jpg',
    analysisSeconds: 0,
  })
}
const doubted = {
  ...read('GREEN CORNER', 'MILK 1.00', 'BREAD 2.00', 'TOTAL 3.00'),
  field_confidence: { store_name: 0.4, purchase_date: 0, receipt_total: 0.6 },
}

describe('correctResult', () => {
  it('applies corrections as certain, and leaves the rest as it was read', () => {
    const { store_name, purchase_date, receipt_total, field_confidence } = correctResult(doubted, {
      purchase_date: '2026-03-14',
    })
    expect([store_name, purchase_date, receipt_total]).toEqual([
      doubted.store_name,
      '2026-03-14',
      doubted.receipt_total,
    ])
    expect(field_confidence).toEqual({ store_name: 0.4, purchase_date: 1, receipt_total: 0.6 })
  })

  it('compares the lines with the new total', () => {
    const { total_difference } = correctResult({ ...doubted, total_difference: 0.1 }, { receipt_total: 3.1 })
    expect(total_difference).toBe(0)
  })

  it('adds up the prices of the lines where no total was read', () => {
    const unread = { ...doubted, receipt_total: null, total_difference: null }
    expect(correctResult(unread, { receipt_total: 3.5 }).total_difference).toBe(-0.5)
    const unpriced = { ...unread, items: unread.items.map((item) => ({ ...item, price: null })) }
    expect(correctResult(unpriced, { receipt_total: 3.5 }).total_difference).toBeNull()
    expect(correctResult({ ...unread, items: [] }, { receipt_total: 3.5 }).total_difference).toBeNull()
  })
})
