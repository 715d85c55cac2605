import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayAssumedQuantity, displayQuantity } from './display-quantity.ts'
import { roundQuantity } from '@larder/foods'
import { itemStock, savedStatus } from './stock-status.ts'

describe('displayQuantity', () => {
  it.each([
    [999, 'g', '999', 'g'],
    [1000, 'g', '1.00', 'kg'],
    [1500, 'g', '1.50', 'kg'],
    [999, 'ml', '999', 'ml'],
    [1234, 'ml', '1.23', 'L'],
    [2, '500g', '1.00', 'kg'],
    [1, '500g', '500', 'g'],
    [2, '6x330ml', '3.96', 'L'],
    [112.5, 'g', '113', 'g'],
    [66.67, 'ml', '67', 'ml'],
    [999.6, 'g', '1.00', 'kg'],
    [9.75, 'g', '9.75', 'g'],
  ])('[INV-076, INV-077] shows %f %s as %s %s', (quantity, unit, amount, shownUnit) => {
    expect(displayQuantity(quantity, unit)).toEqual({ amount, unit: shownUnit })
  })

  it.each([
    [3, 'item', '3', 'item'],
    [0.333333, 'kg', '0.333', 'kg'],
    [2, 'Glas', '2', 'Glas'],
    [0, 'g', '0', 'g'],
    [2000, 'constructor', '2000', 'constructor'],
  ])('shows %d %s as it is, with at most 3 decimals', (quantity, unit, amount, shownUnit) => {
    expect(displayQuantity(quantity, unit)).toEqual({ amount, unit: shownUnit })
  })
})

describe('quantities that are nearly used up', () => {
  it.each([
    [0.000001, 'kg', '0.001', 'g'],
    [0.0004, 'kg', '0.4', 'g'],
    [0.0006, 'l', '0.6', 'ml'],
    [0.001, 'kg', '0.001', 'kg'],
    [0.000001, 'g', '0.001', 'g'],
    [0.0004, 'item', '0.001', 'item'],
    [0.000001, '500g', '0.001', 'g'],
    [0, 'kg', '0', 'kg'],
  ])('never reads 0 while it is in stock: %d %s as %s %s', (quantity, unit, amount, shownUnit) => {
    expect(displayQuantity(quantity, unit)).toEqual({ amount, unit: shownUnit })
  })

  it('shows 0 exactly when it is out of stock', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e-2, noNaN: true }).map(roundQuantity),
        fc.constantFrom('kg', 'g', 'l', 'ml', 'item', '500g', 'Glas'),
        (quantity, unit) => {
          const isOut = savedStatus(itemStock([{ quantity, unit }], unit), null) === 'out_of_stock'
          expect(Number(displayQuantity(quantity, unit).amount) === 0).toBe(isOut)
        },
      ),
    )
  })
})

describe('displayAssumedQuantity', () => {
  it.each([
    [0.814506, 'l', 'about 0.8', 'l'],
    [1425, 'ml', 'about 1.4', 'L'],
    [451.25, 'g', 'about 450', 'g'],
    [3.8, '500g', 'about 1.9', 'kg'],
    [0.0475, 'kg', 'about 0.05', 'kg'],
    [11.4, 'item', 'about 11', 'item'],
    [1.425, 'package', 'about 1', 'package'],
    // Half of the last piece may be left, or none: nobody knows.
    [0.463291, 'item', 'about 0.5', 'item'],
    [0, 'l', 'about 0', 'l'],
  ])('shows %d %s as %s %s', (quantity, unit, amount, shownUnit) => {
    expect(displayAssumedQuantity(quantity, unit)).toEqual({ amount, unit: shownUnit })
  })
})
