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
