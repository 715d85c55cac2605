import { describe, expect, it } from 'vitest'
import type { LastPrice } from '@larder/shared/contracts/shopping-lists/known-items'
import { estimateOf, totalOf } from './estimate-prices.ts'

const paid = (price: number, quantity: number, unit: string, more: Partial<LastPrice> = {}): LastPrice => ({
  price,
  quantity,
  unit,
  currency: 'EUR',
  store_name: 'Corner shop',
  date: '2026-03-10',
  measures: {},
  ...more,
})

describe('what a line will cost', () => {
  it('is the last price of as much of it, in any unit that converts', () => {
    expect(estimateOf({ quantity: 500, unit: 'g' }, paid(4, 2, 'kg'))).toEqual({ price: 1, currency: 'EUR' })
    expect(estimateOf({ quantity: 3, unit: 'tub' }, paid(2, 1, 'tub'))).toMatchObject({ price: 6 })
    const lemons = paid(3, 1, 'kg', { measures: { pieceGrams: { item: 100 } } })
    expect(estimateOf({ quantity: 4, unit: 'item' }, lemons)?.price).toBeCloseTo(1.2)
  })

  it('is unknown when the units do not convert, or nothing was bought', () => {
    expect(estimateOf({ quantity: 1, unit: 'item' }, paid(4, 2, 'kg'))).toBeNull()
    expect(estimateOf({ quantity: 1, unit: 'kg' }, paid(4, 0, 'kg'))).toBeNull()
  })
})

describe('the total of a list', () => {
  const eur = (price: number) => ({ price, currency: 'EUR' })

  it('says how many lines are without a price', () => {
    expect(totalOf([eur(2), null, eur(3), null])).toEqual({
      sums: [{ currency: 'EUR', price: 5, lines: 2 }],
      unpriced: 2,
    })
    expect(totalOf([])).toEqual({ sums: [], unpriced: 0 })
  })

  it('adds up each currency by itself', () => {
    expect(totalOf([{ price: 9, currency: 'USD' }, eur(2), eur(3)]).sums).toEqual([
      { currency: 'EUR', price: 5, lines: 2 },
      { currency: 'USD', price: 9, lines: 1 },
    ])
  })

  it('takes a price without a currency for one in the only currency, and for none among several', () => {
    const unnamed = { price: 1, currency: null }
    expect(totalOf([eur(2), unnamed])).toEqual({
      sums: [{ currency: 'EUR', price: 3, lines: 2 }],
      unpriced: 0,
    })
    expect(totalOf([eur(2), unnamed, { price: 9, currency: 'USD' }])).toMatchObject({ unpriced: 1 })
    expect(totalOf([unnamed]).sums).toEqual([{ currency: null, price: 1, lines: 1 }])
  })
})
