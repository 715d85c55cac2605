import { describe, expect, it } from 'vitest'
import { sampleReceipt } from '../../testing/samples/stock-samples.ts'
import { correctionOf, doubtfulFacts, readFacts } from './receipt-facts.ts'

const result = sampleReceipt({
  store_name: 'GREEN GROCFR',
  receipt_total: null,
  field_confidence: { store_name: 0.79, purchase_date: 0.8, receipt_total: 0 },
})

describe('the facts of a receipt', () => {
  it('are doubtful below .8, or when they were not read', () => {
    expect(doubtfulFacts(result)).toEqual(['store_name', 'receipt_total'])
  })

  it('are corrections where they differ from what was read', () => {
    const facts = { ...readFacts(result), store_name: ' Green Grocer ', receipt_total: 4.5 }
    expect(correctionOf(result, facts)).toEqual({ store_name: 'Green Grocer', receipt_total: 4.5 })
    expect(correctionOf(result, readFacts(result))).toEqual({})
  })

  it('are certain when they are confirmed unchanged; empty fields correct nothing', () => {
    expect(correctionOf(result, readFacts(result), doubtfulFacts(result))).toEqual({
      store_name: 'GREEN GROCFR',
    })
    expect(correctionOf(result, { store_name: ' ', purchase_date: '', receipt_total: undefined })).toEqual({})
  })
})
