import { expect, it } from 'vitest'
import { ReceiptResult } from '../../../contracts/receipts/receipts.ts'
import { parseReceipt } from '@larder/papers'
import { pageOfText } from '@larder/papers/testing'
import { toReceiptResult } from './receipt-result.ts'

const RECEIPT_ID = '0123456789abcdef01234567'
const pages = [
  pageOfText(['GREEN CORNER', 'Date: 14/03/2026', 'TOMATOES 400G  2.70', '3 x 0.90', 'TOTAL £2.70']),
]
const resultOf = (pdfText: string | null, text = pages) =>
  toReceiptResult({
    receiptId: RECEIPT_ID,
    parsed: parseReceipt(text),
    read: { pages: text, textSource: pdfText === null ? 'ocr' : 'pdf_text', pdfText, engine: 'test' },
    sourceFilename: 'IMG_1.jpg',
    analysisSeconds: 0.1,
  })

it('[RCPT-036, RCPT-037] gives items their category and source, in the documented shape', () => {
  const result = ReceiptResult.parse(resultOf(null))
  expect(result).toMatchObject({
    store_name: 'GREEN CORNER',
    purchase_date: '2026-03-14',
    currency: 'GBP',
    receipt_total: 2.7,
    total_difference: 0,
    pdfminer_used: false,
    page_count: 1,
    source_filename: 'IMG_1.jpg',
  })
  expect(result.items).toMatchObject([
    {
      name: 'TOMATOES 400G',
      quantity: 3,
      unit: '400g',
      category: 'Groceries',
      unit_price: 0.9,
      price: 2.7,
      source_receipt: RECEIPT_ID,
      source_receipts: [RECEIPT_ID],
      source_name: 'GREEN CORNER',
      page_number: 1,
    },
  ])
})

it('uses the file name where no store was found, and keeps the text layer of a PDF', () => {
  const text = [pageOfText('MILK 1.35')]
  const result = resultOf('MILK 1.35', text)
  expect(result.items[0]?.source_name).toBe('IMG_1.jpg')
  expect(result).toMatchObject({ pdfminer_used: true, pdfminer_text: 'MILK 1.35' })
})

it('gives positions on the page as fractions', () => {
  const { page_ocr_results: results, items } = resultOf(null)
  for (const box of [...results.flatMap((page) => page.blocks.map((block) => block.box)), items[0]?.box])
    for (const side of box ?? [NaN]) expect(side).toSatisfy((value: number) => value >= 0 && value <= 1)
})
