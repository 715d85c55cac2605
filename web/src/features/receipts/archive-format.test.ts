import { describe, expect, it } from 'vitest'
import { pictureAttempt, shortMonth, spendTables } from './archive-format.ts'

const part = (month: string, store_name: string | null, total: number, currency: string | null = 'EUR') => ({
  month,
  store_name,
  total,
  currency,
  receipt_count: 1,
})

describe('spendTables', () => {
  it('sums by month and store, the store paid most first, one table for each currency', () => {
    const spend = [
      part('2026-02', 'Corner Shop', 5),
      part('2026-03', 'Green Grocer', 0.1),
      part('2026-03', 'GREEN GROCER', 9.2),
      part('2026-03', null, 1),
      part('2026-03', 'Corner Shop', 2, 'USD'),
    ]
    expect(spendTables({ months: ['2026-02', '2026-03'], spend })).toEqual([
      {
        currency: 'EUR',
        stores: ['GREEN GROCER', 'Corner Shop', 'Unknown store'],
        rows: [
          { month: '2026-02', byStore: [0, 5, 0], total: 5 },
          { month: '2026-03', byStore: [9.3, 0, 1], total: 10.3 },
        ],
      },
      {
        currency: 'USD',
        stores: ['Corner Shop'],
        rows: [
          { month: '2026-02', byStore: [0], total: 0 },
          { month: '2026-03', byStore: [2], total: 2 },
        ],
      },
    ])
  })
})

it('names months, and shows the pictures of the reading before until the new one is done', () => {
  expect(shortMonth('2026-03')).toBe('Mar')
  expect(pictureAttempt({ state: 'processing', attempt: 2 })).toBe(1)
  expect(pictureAttempt({ state: 'completed', attempt: 2 })).toBe(2)
})
