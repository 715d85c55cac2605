import { describe, expect, it } from 'vitest'
import { unitPriceOf } from './unit-price.ts'

describe('unitPriceOf', () => {
  it.each([
    [2, 500, 'g', { unit_price: 4, base_unit: 'kg' }],
    [3, 1.5, 'kg', { unit_price: 2, base_unit: 'kg' }],
    [1, 330, 'ml', { unit_price: 3.030303, base_unit: 'l' }],
    [4, 8, 'oz', { unit_price: 8, base_unit: 'lb' }],
    [2.4, 6, 'item', { unit_price: 0.4, base_unit: 'item' }],
    [3, 1, '12 item', { unit_price: 0.25, base_unit: 'item' }],
    [2.4, 2, 'bunch', { unit_price: 1.2, base_unit: 'bunch' }],
  ])('is, for %d paid for %d %s, %o', (price, quantity, unit, expected) => {
    expect(unitPriceOf(price, quantity, unit)).toEqual(expected)
  })

  it('is unknown where nothing was bought', () => {
    expect(unitPriceOf(2, 0, 'kg')).toBeNull()
  })
})
