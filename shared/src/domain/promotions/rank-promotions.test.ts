import { describe, expect, it } from 'vitest'
import { expectedSharesOf } from './rank-promotions.ts'
import type { SpentItem } from './rank-promotions.ts'

const spent = (id: string, fields: Partial<SpentItem> = {}): SpentItem => ({
  id,
  category: 'Other',
  food_id: null,
  purchases: 0,
  price: null,
  ...fields,
})
const order = (...items: SpentItem[]) => {
  const shares = expectedSharesOf(items)
  return [...shares].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

describe('what a household is expected to spend', () => {
  it('is most on what it buys most often, and of that most on what is dear', () => {
    expect(order(spent('once', { purchases: 1 }), spent('often', { purchases: 9 }), spent('never'))).toEqual([
      'often',
      'once',
      'never',
    ])
    expect(
      order(spent('salt', { purchases: 5, price: 1 }), spent('cheese', { purchases: 5, price: 8 })),
    ).toEqual(['cheese', 'salt'])
  })

  it('takes the usual price for what nobody knows the price of', () => {
    const shares = expectedSharesOf([
      spent('dear', { purchases: 4, price: 10 }),
      spent('cheap', { purchases: 4, price: 2 }),
      spent('unknown', { purchases: 4 }),
    ])
    expect(shares.get('unknown')).toBeLessThan(shares.get('dear') ?? 0)
    expect(shares.get('unknown')).toBeGreaterThan(shares.get('cheap') ?? 1)
  })

  it('adds up to everything, and is even for a household that bought nothing', () => {
    const shares = expectedSharesOf([
      spent('a', { purchases: 3 }),
      spent('b', { category: 'Dairy' }),
      spent('c'),
    ])
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    const even = [...expectedSharesOf([spent('a'), spent('b', { category: 'Dairy' })]).values()]
    expect(even).toEqual([0.5, 0.5])
    expect(expectedSharesOf([])).toEqual(new Map())
  })
})
