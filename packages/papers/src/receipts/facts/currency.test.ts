import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../../testing/page-of-text.ts'
import { findCurrency, writesMonthFirst } from './currency.ts'
import { rowsOfPages } from '../rows/rows.ts'

const rows = (text: string) => rowsOfPages([pageOfText(text)])

describe('findCurrency', () => {
  it.each([
    ['TOTAL RM 8.70', 'MYR'],
    ['SUMME EUR 11,34', 'EUR'],
    ['TOTAL £3.20', 'GBP'],
    ['סה"כ 28.00 ₪', 'ILS'],
    ['Total $19.32', 'USD'],
    ['14 Jalan Besar, Selangor', 'MYR'],
    ['MwSt 7%', 'EUR'],
    ['CNPJ 12.345.678/0001-90\nTOTAL R$ 99,72', 'BRL'],
    ['ABN 12 345 678 901\nTOTAL $31.75', 'AUD'],
    ['RFC ABC990101AB1\nTOTAL $167.17', 'MXN'],
    ['RUT 76.123.456-7\nTOTAL $ 8.874', 'CLP'],
    ['TIN 000-123-456-00000\nTOTAL 509.50', 'PHP'],
    ['TOTAL C$4.20', 'CAD'],
    ['TOTAL CA$4.20', 'CAD'],
    ['TOTAL A$4.20', 'AUD'],
    ['TOTAL AU$4.20', 'AUD'],
    ['TOTAL S$4.20', 'SGD'],
    ['TEA$2.50\nSODA$1.50\nTOTAL$4.00', 'USD'],
    ['BAGEL 2.50\nTOTAL$2.50', 'USD'],
    ['GARLIC$0.50', 'USD'],
    ['SUGAR$2.49', 'USD'],
    ['CHIPS$2.49', 'USD'],
    ['PIÑA$2.49', 'USD'],
    ['VISA$ 5.00', 'USD'],
    ['DOLLAR$ TREE\nTOTAL $5.00', 'USD'],
    ['VITAMIN C$4.99\nTOTAL $4.99', 'USD'],
    ['USD 5.00 CA$4', 'USD'],
    ['TIN: 123-456-789 USA\nTOTAL $5.00', 'USD'],
    ['RFC Radio\nTOTAL $5.00', 'USD'],
    ['RUT 76\nTOTAL $5.00', 'USD'],
  ])('%s is in %s', (text, currency) => expect(findCurrency(rows(text))).toBe(currency))

  it('finds nothing without a sign', () => expect(findCurrency(rows('MILK 1.35'))).toBeNull())
})

describe('writesMonthFirst', () => {
  it('only in the United States', () => {
    expect(writesMonthFirst(rows('Total $5.00\nSpringfield, IL 62701'), 'USD')).toBe(true)
    expect(writesMonthFirst(rows('TOTAL RM 8.70'), 'MYR')).toBe(false)
    expect(writesMonthFirst(rows('TOTAL 8.70'), null)).toBe(false)
  })
})
