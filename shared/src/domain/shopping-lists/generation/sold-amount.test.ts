import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertAmount } from '@larder/foods'
import { asSold, soldAmount } from './sold-amount.ts'

describe('soldAmount', () => {
  it.each([
    ['eggs', 11.5, 'item', 12, 'item'],
    ['garlic', 4.17, 'clove', 1, 'item'],
    ['garlic', 20, 'cloves', 2, 'item'],
    ['onion', 9, 'slices', 2, 'item'],
    ['thyme', 3, 'sprigs', 1, 'item'],
    ['ginger', 2, 'cm', 1, 'item'],
    ['bread', 4, 'Scheiben', 1, 'item'],
    ['celery', 1.5, 'stalks', 1, 'item'],
    ['garlic cloves', 5, 'each', 1, 'item'],
    ['lettuce leaves', 40, 'each', 2, 'item'],
    ['black pepper', 1, 'each', 1, 'item'],
    ['cream', 1, 'fl oz', 1, 'item'],
    ['cream', 8.5, 'fl oz', 9, 'fl oz'],
    ['onion', 0.25, 'item', 1, 'item'],
    ['parsley', 0.5, 'bunch', 1, 'bunch'],
    ['canned chickpeas', 1.5, 'can', 2, 'can'],
    ['Xyzzy', 1.2, 'thingummy', 2, 'thingummy'],
    ['nutmeg', 0.13, 'tsp', 1, 'item'],
    ['Muskatnuss', 2, 'g', 1, 'item'],
    ['olive oil', 3, 'tbsp', 1, 'item'],
    ['sunflower oil', 1, 'l', 1, 'l'],
    ['baking powder', 2, 'tsp', 1, 'item'],
    ['flour', 950, 'g', 1000, 'g'],
    ['flour', 0.95, 'kg', 1, 'kg'],
    ['flour', 2, 'cup', 300, 'g'],
    ['milk', 0.33, 'l', 0.4, 'l'],
    ['milk', 1.5, 'cup', 400, 'ml'],
    ['salmon', 11.2, 'oz', 12, 'oz'],
    ['beef', 1.3, 'lb', 1.5, 'lb'],
  ])('rounds %s, %d %s, up to what is sold: %d %s', (name, quantity, unit, sold, soldUnit) => {
    expect(soldAmount(name, { quantity, unit })).toEqual({ quantity: sold, unit: soldUnit })
  })

  it('is never less than what is wanted', () => {
    const units = fc.constantFrom('g', 'kg', 'ml', 'cl', 'dl', 'l', 'oz', 'lb', 'item', 'can')
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 5000, noNaN: true }), units, (quantity, unit) => {
        const sold = soldAmount('flour', { quantity, unit })
        expect(convertAmount(sold, unit)?.quantity).toBeGreaterThanOrEqual(quantity - 1e-6)
      }),
    )
  })
})

it('says what is needed where that is less', () => {
  const line = { item_name: 'Eggs', quantity: 11.5, unit: 'item', reason: 'For Quiche' }
  expect(asSold(line)).toEqual({ ...line, quantity: 12, reason: 'For Quiche, 11.5 items needed' })
  expect(asSold({ ...line, item_name: 'Thyme', quantity: 3, unit: 'sprig' }).reason).toBe(
    'For Quiche, 3 sprigs needed',
  )
  expect(asSold({ ...line, quantity: null, unit: 'pinch' })).toEqual({ ...line, quantity: 1 })
  expect(asSold({ ...line, quantity: 3 })).toEqual({ ...line, quantity: 3 })
})
