import { describe, expect, it } from 'vitest'
import { labelOf, tokensOf } from './row-kind.ts'

describe('labelOf', () => {
  it.each([
    ['TOTAL', 'total'],
    ['T0TAL', 'total'],
    ['Grand Total (RM)', 'finalTotal'],
    ['Total Sales (Inclusive of GST)', 'finalTotal'],
    ['Total (Excluding GST)', 'subtotal'],
    ['SUB-TOTAL', 'subtotal'],
    ['Subtota1', 'subtotal'],
    ['Total Qty', 'other'],
    ['Total GST', 'tax'],
    ['SUMME EUR', 'finalTotal'],
    ['Rückgeld BAR', 'change'],
    ['zu zahlen', 'finalTotal'],
    ['Cash Change', 'change'],
    ['CASH', 'payment'],
    ['Pelarasan', 'rounding'],
    ['סה"כ לתשלום', 'finalTotal'],
    ['Vielen Dank für Ihren Einkauf', 'thanks'],
    ['Carried forward', 'carried'],
    ['Total 0% supplies:', 'carried'],
    ['TotalAmtPayable', 'finalTotal'],
    ['GrandTotai', 'finalTotal'],
    ['SERVICECHARGE', 'service'],
  ])('%s is %s', (text, kind) => expect(labelOf(text)?.kind).toBe(kind))

  it('returns the share of the row that the words cover and whether they come first', () => {
    expect(labelOf('TOTAL')).toMatchObject({ coverage: 1, isAtStart: true })
    const inside = labelOf('CHICKEN SERVICE PLATTER')
    expect(inside).toMatchObject({ kind: 'service', isAtStart: false })
    expect(inside?.coverage).toBeLessThan(0.5)
  })

  it.each(['CHEDDAR', '1234', '', 'CHARGER CABLE'])('returns null for %j', (text) =>
    expect(labelOf(text)).toBeNull(),
  )
})

it('counts signs that stand for a whole sentence as two letters at most', () => {
  const oneSentence = '\ufdfa'
  expect(tokensOf(oneSentence.repeat(50)).join('').length).toBeLessThanOrEqual(100)
})
