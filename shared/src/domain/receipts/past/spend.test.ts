import { describe, expect, it } from 'vitest'
import { latestMonths, sumSpend } from './spend.ts'

const receipt = (fields: Partial<Parameters<typeof sumSpend>[0][number]> = {}) => ({
  store_name: 'Green Grocer',
  purchase_date: '2026-11-03',
  total: 10,
  currency: 'EUR',
  added_at: '2026-11-04T08:00:00.000Z',
  file_hash: null,
  kind: 'receipt' as const,
  is_numbered: false,
  ...fields,
})

describe('latestMonths', () => {
  it('end with the current month, across the turn of the year', () => {
    const months = latestMonths('2026-02-14')
    expect([months.length, months[0], months[10], months[11]]).toEqual([12, '2025-03', '2026-01', '2026-02'])
  })
})

describe('sumSpend', () => {
  it('sums exactly by month, store and currency', () => {
    const { spend } = sumSpend(
      [
        receipt({ total: 0.1 }),
        receipt({ total: 0.2, store_name: 'GREEN  GROCER' }),
        receipt({ total: 5, store_name: 'Corner Shop' }),
        receipt({ total: 7, currency: 'USD' }),
        receipt({ total: 3, purchase_date: '2026-10-31' }),
      ],
      '2026-11-21',
    )
    expect(
      spend.map((sum) => [sum.month, sum.store_name, sum.currency, sum.total, sum.receipt_count]),
    ).toEqual([
      ['2026-10', 'Green Grocer', 'EUR', 3, 1],
      ['2026-11', 'Green Grocer', 'USD', 7, 1],
      ['2026-11', 'Corner Shop', 'EUR', 5, 1],
      ['2026-11', 'Green Grocer', 'EUR', 0.3, 2],
    ])
  })

  it('uses the day of adding where none is printed, and ignores older months and future days', () => {
    const { spend } = sumSpend(
      [
        receipt({ purchase_date: null, added_at: '2026-09-04T08:00:00.000Z' }),
        receipt({ purchase_date: '2025-11-30' }),
        receipt({ purchase_date: '2026-12-01' }),
      ],
      '2026-11-21',
    )
    expect(spend.map(({ month }) => month)).toEqual(['2026-09'])
  })

  it('counts a receipt once that was uploaded twice: the same file, or the same store, day and total', () => {
    const { spend, uncounted_count } = sumSpend(
      [
        receipt({ file_hash: 'f1', total: null }),
        receipt({ file_hash: 'f1' }),
        receipt({ file_hash: 'f2', store_name: 'GREEN GROCFR' }),
        receipt({ file_hash: 'f3', total: 7 }),
        receipt({ file_hash: 'f4', total: 7, purchase_date: '2026-11-02' }),
      ],
      '2026-11-21',
    )
    expect([spend.map(({ total, receipt_count }) => [total, receipt_count]), uncounted_count]).toEqual([
      [[24, 3]],
      0,
    ])
  })

  it('counts an order once with the receipt that comes with its goods, and two orders with numbers twice', () => {
    const order = receipt({ kind: 'order', is_numbered: true })
    const { spend } = sumSpend([receipt({ purchase_date: '2026-11-06' }), order, order], '2026-11-21')
    expect(spend).toMatchObject([{ total: 10, receipt_count: 1 }])
    expect(sumSpend([order, order], '2026-11-21').spend).toMatchObject([{ total: 20, receipt_count: 2 }])
  })

  it('counts receipts without a total separately instead of as free', () => {
    expect(sumSpend([receipt({ total: null })], '2026-11-21')).toMatchObject({
      spend: [],
      uncounted_count: 1,
    })
  })
})
