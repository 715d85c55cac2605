import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertAmount } from './convert-amount.ts'
import { mayBeSame } from './may-be-same.ts'

const FLOUR = { gramsPerMl: 125 / 236.5882365 }
const GARLIC = { pieceGrams: { clove: 3, item: 40 } }

describe('convertAmount', () => {
  it.each([
    [1, 'kg', 'g', 1000],
    [1, 'lb', 'g', 453.59237],
    [2, 'lb', 'oz', 32],
    [1, 'gallon', 'quart', 4],
    [1, 'quart', 'pints', 2],
    [1, 'pint', 'cups', 2],
    [1, 'cup', 'tbsp', 16],
    [1, 'Tablespoon', 'tsp', 3],
    [1, 'cup', 'fl. oz.', 8],
    [1, 'stick', 'tbsp', 8],
    [1, 'imperial gallon', 'l', 4.54609],
    [1, 'imperial pint', 'imperial fl oz', 20],
    [2, 'EL', 'ml', 30],
    [1, 'כוס', 'ml', 250],
    [1, 'Pfund', 'g', 500],
    [2, 'dozen', 'item', 24],
    [3, 'cloves', 'clove', 3],
    [2, '6x1.5l', 'l', 18],
  ])('knows exactly how much %d %s is in %s', (quantity, from, to, expected) => {
    const converted = convertAmount({ quantity, unit: from }, to)
    expect(converted?.quantity).toBeCloseTo(expected, 9)
    expect(converted?.how).toBeNull()
  })

  it('converts between volume, mass and pieces by the measures of the food, and says how', () => {
    expect(convertAmount({ quantity: 2, unit: 'cups' }, 'g', FLOUR)).toEqual({
      quantity: expect.closeTo(250, 9) as number,
      unit: 'g',
      how: '1 cup ≈ 125 g',
    })
    expect(convertAmount({ quantity: 10, unit: 'cloves' }, 'item', GARLIC)).toEqual({
      quantity: 0.75,
      unit: 'item',
      how: '1 clove ≈ 3 g, 1 item ≈ 40 g',
    })
  })

  it.each([
    ['cup', 'g'],
    ['clove', 'g'],
    ['clove', 'item'],
    ['can', 'ml'],
    // A teaspoon in French, a millilitre in Spanish.
    ['cc', 'ml'],
    ['g', 'glug'],
    ['glug', 'glug'],
  ])('does not guess how much a %s is in %s', (from, to) => {
    expect(convertAmount({ quantity: 1, unit: from }, to)).toBeNull()
  })

  it.each([NaN, Infinity, -1])('rejects %d as a quantity', (quantity) => {
    expect(convertAmount({ quantity, unit: 'kg' }, 'g')).toBeNull()
  })

  it.each([0, -1, NaN, Infinity])('rejects %d as a density and as the weight of a piece', (measure) => {
    expect(convertAmount({ quantity: 1, unit: 'cup' }, 'g', { gramsPerMl: measure })).toBeNull()
    expect(convertAmount({ quantity: 1, unit: 'clove' }, 'g', { pieceGrams: { clove: measure } })).toBeNull()
  })

  const UNITS = [
    'g',
    'kg',
    'oz',
    'lb',
    'ml',
    'l',
    'cup',
    'tsp',
    'gallon',
    'clove',
    'can',
    'dozen',
    'item',
    '6x330ml',
    'glug',
  ]
  it('returns to the original amount when converted back, or can convert in neither direction', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
        fc.constantFrom(...UNITS),
        fc.constantFrom(...UNITS),
        fc.constantFrom({}, FLOUR, GARLIC, { ...FLOUR, ...GARLIC }),
        (quantity, from, to, food) => {
          const there = convertAmount({ quantity, unit: from }, to, food)
          const back = convertAmount(there ?? { quantity, unit: to }, from, food)
          expect(back === null).toBe(there === null)
          if (back) expect(back.quantity / quantity).toBeCloseTo(1, 9)
        },
      ),
    )
  })
})

describe('mayBeSame', () => {
  it.each([
    [2, 'kg', 500, 'ml', false],
    [500, 'ml', 2, 'kg', false],
    [1, 'cup', 5, 'g', false],
    [1, 'kg', 500, 'g', false],
    [100, 'g', 4, 'oz', true],
    [1, 'cup', 125, 'g', true],
    [1, 'cup', 240, 'ml', true],
    [2, 'lemons', 500, 'ml', true],
    [1, 'can', 400, 'g', true],
  ])('of %d %s and %d %s', (quantity, unit, otherQuantity, otherUnit, expected) => {
    expect(mayBeSame({ quantity, unit }, { quantity: otherQuantity, unit: otherUnit })).toBe(expected)
  })
})
