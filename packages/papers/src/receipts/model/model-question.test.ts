import { describe, expect, it } from 'vitest'
import { SURE_FROM } from '../../sure-from.ts'
import { doubtfulReceipt } from '../../testing/doubtful-receipt.ts'
import { toModelQuestion } from './model-question.ts'

describe('toModelQuestion', () => {
  it('contains the text of the doubtful lines, and what helps to understand the receipt', () => {
    const result = doubtfulReceipt([
      { source_text: 'BREAD 1.99', price: 1.99, confidence: SURE_FROM },
      { source_text: 'M1LK 1.35', price: 1.35, confidence: SURE_FROM - 0.01 },
      { source_text: 'M1LK 2.00', confidence: 0.3, is_known: true },
      { source_text: 'COUPON 0.50-', price: -0.5, confidence: 0.3 },
    ])
    const question = toModelQuestion(result)
    expect(question).toEqual({
      store_name: 'Green Corner',
      currency: 'EUR',
      language: 'en',
      lines: [
        {
          index: 1,
          source_text: 'M1LK 1.35',
          name: 'M1LK',
          quantity: 1,
          unit: 'item',
          unit_price: null,
          price: 1.35,
        },
      ],
    })
  })

  it('is null when every line is sure', () => {
    expect(toModelQuestion(doubtfulReceipt([{ source_text: 'BREAD 1.99', confidence: 0.9 }]))).toBeNull()
    expect(toModelQuestion(doubtfulReceipt([]))).toBeNull()
  })

  it('contains the forty least sure lines of a long receipt, in their order', () => {
    const lines = Array.from({ length: 100 }, (_, index) => ({
      source_text: `LINE ${index}`,
      confidence: index / 200,
    }))
    const asked = toModelQuestion(doubtfulReceipt(lines.toReversed()))?.lines.map(({ index }) => index)
    expect(asked).toEqual(Array.from({ length: 40 }, (_, index) => 60 + index))
  })

  it('contains no text that is longer than a line', () => {
    const result = doubtfulReceipt([{ source_text: 'x'.repeat(301) }, { source_text: 'M1LK' }], {
      store_name: 'y'.repeat(3000),
    })
    const question = toModelQuestion(result)
    expect(question?.lines.map(({ index }) => index)).toEqual([1])
    expect(question?.store_name).toHaveLength(300)
  })
})
