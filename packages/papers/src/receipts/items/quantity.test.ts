import { describe, expect, it } from 'vitest'
import { columnQuantity, leadingQuantity, trailingQuantity } from './quantity-columns.ts'
import { explainsPrice, findBareCount, findQuantity } from './quantity.ts'

describe('findQuantity', () => {
  it.each([
    ['2 x 3.50', 2, 'item', 3.5],
    ['4 Stk x 0,79', 4, 'item', 0.79],
    ['2 @ 1.50', 2, 'item', 1.5],
    ['15.00 NOS x 0.70', 15, 'item', 0.7],
    ['4,99 x 2', 2, 'item', 4.99],
    ['0.455 kg @ 3.99', 0.455, 'kg', 3.99],
    ['0,792 kg x 2,49 EUR/kg', 0.792, 'kg', 2.49],
    ['1.08 lb @ 0.37/lb', 1.08, 'lb', 0.37],
    ['0.930 kg', 0.93, 'kg', null],
    ['0,16 kg x', 0.16, 'kg', null],
    ['@4 X RM 8.90', 4, 'item', 8.9],
    ['4 X R 8.90', 4, 'item', 8.9],
  ])('%s', (text, quantity, unit, unitPrice) =>
    expect(findQuantity(text)).toMatchObject({ quantity, unit, unitPrice }),
  )

  it.each([
    'BASMATI RICE 5KG 11.50',
    'MILK 1L',
    'PASTA 500g',
    'CHEDDAR',
    '0 x 1.00',
    'WATER 6x1.25L',
    'WATER 6 x 1.25 ltr',
  ])('a pack size is no quantity: %s', (text) => expect(findQuantity(text)).toBeNull())

  it('explains a price within the rounding of a weight', () => {
    const weighed = { quantity: 0.792, unit: 'kg', unitPrice: 2.49, start: 0, end: 0 }
    expect(explainsPrice(weighed, 1.97)).toBe(true)
    expect(explainsPrice(weighed, 1.99)).toBe(false)
    expect(explainsPrice({ ...weighed, unitPrice: null }, 1.97)).toBe(false)
  })
})

describe('findBareCount', () => {
  it.each([
    ['x4', 4],
    ['4 x', 4],
    ['@ 4', 4],
    ['Qty: 4', 4],
    ['4 Stk', 4],
  ])('%s', (text, quantity) => expect(findBareCount(text)).toMatchObject({ quantity, unit: 'item' }))

  it.each(['4', 'x', '4 x MILK', 'B12', '4 x 8.90', '0 x'])('%s is not a count', (text) =>
    expect(findBareCount(text)).toBeNull(),
  )
})

describe('columns of figures', () => {
  it('finds the pair whose product is the price, in either order', () => {
    expect(columnQuantity('SOAP 3 1.20', 3.6)).toMatchObject({ quantity: 3, unitPrice: 1.2 })
    expect(columnQuantity('SOAP 1.20 3', 3.6)).toMatchObject({ quantity: 3, unitPrice: 1.2 })
    expect(columnQuantity('HAM 0.455 3.99', 1.82)).toMatchObject({ quantity: 0.455, unit: 'kg' })
    expect(columnQuantity('SOAP 2 1.20', 3.6)).toBeNull()
  })

  it('finds pieces before a name and after it', () => {
    expect(leadingQuantity('4 Poppy Seed Bagel', 7)).toMatchObject({ quantity: 4, unitPrice: 1.75 })
    expect(leadingQuantity('3x 000001388854', 3)).toMatchObject({ quantity: 3, unitPrice: 1 })
    expect(trailingQuantity('Battery 18V x 2', 32.96, false)).toMatchObject({ quantity: 2, unitPrice: 16.48 })
    expect(leadingQuantity('3 Croissant', 10)).toMatchObject({ quantity: 3, unitPrice: null })
    expect(leadingQuantity('Croissant', 10)).toBeNull()
  })
})
