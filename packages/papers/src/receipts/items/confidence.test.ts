import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../../testing/page-of-text.ts'
import {
  addsUp,
  dateConfidence,
  lineConfidences,
  storeConfidence,
  totalConfidence,
  type LineEvidence,
} from './confidence.ts'
import { parseReceipt } from '../parse-receipt.ts'
import { describeRows } from '../rows/receipt-row.ts'
import { rowsOfPages } from '../rows/rows.ts'

const GOOD: LineEvidence = {
  price: 1.35,
  isShortName: false,
  nameConfidence: 0.98,
  isPriceClean: true,
  isOnPriceRow: true,
  explainsPrice: false,
  isAmountOpen: false,
}
const listOf = (...lines: Partial<LineEvidence>[]) => lines.map((line) => ({ ...GOOD, ...line }))

describe('lineConfidences', () => {
  it('are high for a clean list that adds up', () => {
    for (const confidence of lineConfidences(listOf({}, {}, {}), true))
      expect(confidence).toBeGreaterThan(0.9)
  })

  it.each([
    ['does not add up', {}, false],
    ['has hardly a name', { isShortName: true }, true],
    ['has a price that had to be repaired', { isPriceClean: false }, true],
    ['is laid out unlike the others', { isOnPriceRow: false }, true],
    ['costs nothing', { price: 0 }, true],
    ['may be another amount', { isAmountOpen: true }, true],
    ['has a name that was hard to read', { nameConfidence: 0.7 }, true],
  ])('are less where a line %s', (_, doubt, isAddingUp) => {
    const [best = 0] = lineConfidences(listOf({}, {}, {}), true)
    const [doubtful = 1] = lineConfidences(listOf(doubt, {}, {}), isAddingUp)
    expect(doubtful).toBeLessThan(best - 0.05)
  })

  it.each(['XQZ', '4Nuts'])('distinguish short names of food from codes and rests of names: %s', (rest) => {
    const { items } = parseReceipt([pageOfText(`TEA 2.00\n${rest} 2.00\nTOTAL 4.00`)])
    const [tea, doubtful] = items.map(({ confidence }) => confidence)
    expect(tea).toBeGreaterThan((doubtful ?? 1) + 0.1)
  })

  it('are higher where the quantity explains the price', () => {
    const [plain = 1] = lineConfidences(listOf({}), false)
    const [explained = 0] = lineConfidences(listOf({ explainsPrice: true }), false)
    expect(explained).toBeGreaterThan(plain)
  })
})

describe('addsUp', () => {
  const rows = describeRows(rowsOfPages([pageOfText('SUBTOTAL 4.55\nTAX 0.20\nTOTAL 4.75')]))

  it.each([
    [4.75, true],
    [4.55, true],
    [4.5, true],
    [3.2, false],
  ])('lines of %s: %s', (sum, expected) => expect(addsUp(rows, sum, 4.75)).toBe(expected))

  it('is false without lines', () => expect(addsUp(rows, null, 4.75)).toBe(false))
})

describe('confidence of fields', () => {
  it('grows with its evidence', () => {
    expect(totalConfidence(4, true)).toBeGreaterThan(0.95)
    expect(totalConfidence(0.2, false)).toBeLessThan(0.5)
    expect(storeConfidence({ score: 10, confidence: 0.99, isFirstRow: true })).toBeGreaterThan(0.9)
    expect(storeConfidence({ score: 5, confidence: 0.6, isFirstRow: false })).toBeLessThan(0.2)
    expect(dateConfidence({ score: 5, confidence: 0.99, otherDates: 0 })).toBeGreaterThan(0.95)
    expect(dateConfidence({ score: 0, confidence: 0.9, otherDates: 2 })).toBeLessThan(0.5)
  })

  it('is zero for what was not found', () => {
    expect(parseReceipt([]).fieldConfidence).toEqual({ storeName: 0, purchaseDate: 0, total: 0 })
  })
})
