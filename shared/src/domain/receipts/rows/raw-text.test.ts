import { describe, expect, it } from 'vitest'
import { rawTextOf } from './raw-text.ts'

const page = (page_number: number, ...lines: string[]) => ({
  page_number,
  width: 100,
  height: 100,
  confidence: 1,
  blocks: lines.map((text) => ({
    text,
    box: [0, 0, 1, 1] as [number, number, number, number],
    confidence: 1,
  })),
})

describe('rawTextOf', () => {
  it('joins lines and pages', () => {
    const page_ocr_results = [page(1, 'MILK 1.35', 'TOTAL 1.35'), page(2, 'Thank you')]
    expect(rawTextOf({ pdfminer_text: null, page_ocr_results })).toBe('MILK 1.35\nTOTAL 1.35\n\nThank you')
  })

  it('prefers the text layer of a PDF, and is null when nothing was read', () => {
    expect(rawTextOf({ pdfminer_text: 'MILK\n', page_ocr_results: [page(1, 'M1LK')] })).toBe('MILK')
    expect(rawTextOf({ pdfminer_text: null, page_ocr_results: [page(1)] })).toBeNull()
  })
})
