import { describe, expect, it } from 'vitest'
import { likelyLine } from './likely-line.ts'

const line = (
  name: string,
  price: number,
  more: { quantity?: number; unit_price?: number; confidence?: number } = {},
) => ({
  name,
  price,
  quantity: 1,
  unit_price: null,
  confidence: 0.9,
  ...more,
})

describe('likelyLine', () => {
  it.each([
    [
      'a price that is the difference',
      2.5,
      [line('Bread', 2.5), line('Milk', 1.3)],
      { name: 'Bread', reason: 'extra', price: null },
    ],
    [
      'a discount read as a price',
      1,
      [line('Bread', 2.7), line('Coupon', 0.5)],
      { name: 'Coupon', reason: 'sign', price: -0.5 },
    ],
    [
      'a price that is not quantity times unit price',
      -2,
      [line('Bread', 2.7), line('Kiwi', 1.16, { quantity: 4, unit_price: 0.79 })],
      { name: 'Kiwi', reason: 'product', price: 3.16 },
    ],
    [
      'one digit',
      -5,
      [line('Bread', 1.99), line('Ham', 13.4)],
      { name: 'Bread', reason: 'digit', price: 6.99 },
    ],
    [
      'the least certain of several that explain it',
      2,
      [line('Bread', 2), line('Soap', 2, { confidence: 0.4 })],
      { name: 'Soap', reason: 'extra', price: null },
    ],
    [
      'the line that was hardest to read',
      -7.77,
      [line('Bread', 1.1), line('Xq', 2.22, { confidence: 0.3 })],
      { name: 'Xq', reason: 'doubt', price: null },
    ],
  ])('is %s', (_, total_difference, items, expected) =>
    expect(likelyLine({ total_difference, items })).toEqual(expected),
  )

  it('is none where the lines add up, the sum is unknown, or all lines are sure', () => {
    const items = [line('Bread', 1.1), line('Milk', 2.22)]
    for (const total_difference of [0, null, -7.77])
      expect(likelyLine({ total_difference, items })).toBeNull()
  })
})
