import { describe, expect, it } from 'vitest'
import { pageOfText } from '../../../testing/page-of-text.ts'
import { datesIn, findPurchaseDate } from './purchase-date.ts'
import { rowsOfPages } from '../rows/rows.ts'

const dayOf = (text: string, monthFirst = false, latest = '2049-12-31') =>
  findPurchaseDate(rowsOfPages([pageOfText(text)]), monthFirst, latest)?.date ?? null

describe('datesIn', () => {
  it.each([
    ['2026-03-14', '2026-03-14'],
    ['14/03/2026', '2026-03-14'],
    ['14.03.26', '2026-03-14'],
    ['14-Mar-2026', '2026-03-14'],
    ['March 14, 2026', '2026-03-14'],
    ["14 Mar'26", '2026-03-14'],
    ['28. Februar 2026', '2026-02-28'],
    ['15/ENE/2026', '2026-01-15'],
    ['17 Agu 2026', '2026-08-17'],
    ['03/14/2026', '2026-03-14'],
    ['20260314', '2026-03-14'],
    ['14/032026', '2026-03-14'],
    ['1470372026', '2026-03-14'],
    ['l4/O3/2026', '2026-03-14'],
    ['14/@3/2026', '2026-03-14'],
    ['14/83/2826', '2026-03-14'],
  ])('%s is %s', (text, day) => expect(datesIn(text, false).map((found) => found.date)).toContain(day))

  it.each(['31/02/2026', '17.08.00', '1234567890', '192.168.1.10'])('%s is no date', (text) =>
    expect(datesIn(text, false)).toEqual([]),
  )
})

describe('findPurchaseDate', () => {
  it('reads the month before the day where the country writes it so', () => {
    expect(dayOf('03/04/2026')).toBe('2026-04-03')
    expect(dayOf('03/04/2026', true)).toBe('2026-03-04')
  })

  it('prefers a date with a label or a time to dates of validity', () => {
    expect(dayOf('Valid until 31/12/2026\nDate: 14/03/2026')).toBe('2026-03-14')
    expect(dayOf('01.02.2026\n14.03.2026 17:42')).toBe('2026-03-14')
  })

  it('prefers the day of the receipt to that of the order', () => {
    expect(dayOf('Order Date: 10/03/2026\nInvoice Date: 14/03/2026')).toBe('2026-03-14')
  })

  it('repairs digits and letters that were confused', () => {
    expect(dayOf('06/0B/2026 10:02')).toBe('2026-08-06')
    expect(dayOf('20/Ja0/2026')).toBe('2026-01-20')
    expect(dayOf("Ju119'26 12:36PM")).toBe('2026-07-19')
    expect(dayOf('3/1/202610:22:49 PM')).toBe('2026-01-03')
  })

  it('does not use the last day for returns', () => {
    expect(dayOf('RETURNS THRU 31/05/2026\n1/4/2026')).toBe('2026-04-01')
  })

  it('ignores days after the latest possible one', () => {
    expect(dayOf('14/03/2034', false, '2026-12-31')).toBeNull()
  })
})
