import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedName } from './counted-name.ts'
import { dailyPercent, nutritionLines, readNutrition } from './nutrition-lines.ts'
import { scaleNutrient, scaleQuantity } from './scale-quantity.ts'
import { inMeasures } from './shown-measures.ts'

describe('scaling', () => {
  it('[RECP-010, PLAN-068] multiplies numbers, with at most 2 decimals but never as 0, and leaves words', () => {
    const scaled = [
      [200, 150],
      [1, 75],
      [0.333, 100],
      [1.005, 100],
      ['1/2', 50],
      [0.008, 50],
      [0, 50],
      ['a pinch', 200],
    ] as const
    expect(scaled.map(([quantity, percent]) => scaleQuantity(quantity, percent))).toEqual([
      '300',
      '0.75',
      '0.33',
      '1.01',
      '0.25',
      '0.004',
      '0',
      'a pinch',
    ])
  })

  it('[RECP-011] multiplies nutrition with 1 decimal', () => {
    expect(scaleNutrient(12.34, 150)).toBe(18.5)
    expect(scaleNutrient('7', 50)).toBe(3.5)
    expect(scaleNutrient('traces', 50)).toBe('traces')
  })
})

describe('the name of counted pieces', () => {
  it.each([
    ['egg', 6, 'eggs'],
    ['Red onions', 1, 'Red onion'],
    ['bay leaf', 2, 'bay leaves'],
    ['tomatoes', 0.5, 'tomato'],
    ['fennel', 2, 'fennel'],
    ['Zwiebel', 2, 'Zwiebel'],
  ])('is, for %s × %d, %s', (name, count, said) => {
    expect(countedName(name, count)).toBe(said)
  })
})

describe('nutrition', () => {
  it('[RECP-029] reads an object or JSON text, and nothing from a text that is none', () => {
    expect(readNutrition('{"calories": 320}')).toEqual({ calories: 320 })
    expect(readNutrition({ fat: 3, rest: null })).toEqual({ fat: 3 })
    expect(['not json', '', '[1]', 'null', 7, null, undefined].map(readNutrition)).toEqual(
      Array(7).fill(null),
    )
    expect(nutritionLines('not json', 100)).toEqual([])
  })

  it('[RECP-013, RECP-014] shows grams and kcal, and at most 100 % of a day', () => {
    const given = {
      saturated_fat: '2 g',
      sugar: 12,
      fiber: 4,
      fat: 140,
      carbs: 52,
      protein: 10,
      calories: 500,
    }
    expect(
      nutritionLines(given, 100).map(({ label, amount, daily_percent }) => [label, amount, daily_percent]),
    ).toEqual([
      ['Calories', '500 kcal', 25],
      ['Protein', '10 g', 20],
      ['Carbs', '52 g', 20],
      ['Fat', '140 g', 100],
      ['Fibre', '4 g', 16],
      ['Sugar', '12 g', 13],
      ['Saturated fat', '2 g', null],
    ])
    expect(dailyPercent(5000, 2000)).toBe(100)
  })
})

describe('inMeasures', () => {
  it('converts weights to weights and volumes to volumes, and leaves spoons, pieces and words', () => {
    const us = (quantity: number | string, unit: string) => {
      const shown = inMeasures({ quantity, unit }, 'us')
      return `${shown.quantity} ${shown.unit}`
    }
    expect([
      us(500, 'g'),
      us(100, 'g'),
      us(250, 'ml'),
      us(1, 'l'),
      us(2, 'tbsp'),
      us(3, 'each'),
      us('some', 'g'),
    ]).toEqual(['1 lb', '3.5 oz', '1 cup', '4.25 cup', '2 tbsp', '3 each', 'some g'])
    expect(inMeasures({ quantity: 2, unit: 'cups' }, 'metric')).toEqual({ quantity: 475, unit: 'ml' })
    expect(inMeasures({ quantity: 1, unit: 'lb' }, 'metric')).toEqual({ quantity: 455, unit: 'g' })
    expect(inMeasures({ quantity: 2, unit: 'kg' }, 'metric')).toEqual({ quantity: 2, unit: 'kg' })
  })

  it('never makes nothing of something', () => {
    const quantities = fc.double({ min: 0.001, max: 10_000, noNaN: true })
    const units = fc.constantFrom('g', 'kg', 'ml', 'l', 'oz', 'lb', 'cup', 'fl oz', 'gallon')
    fc.assert(
      fc.property(quantities, units, fc.constantFrom('metric', 'us'), (quantity, unit, measures) => {
        expect(inMeasures({ quantity, unit }, measures).quantity).toBeGreaterThan(0)
      }),
    )
  })
})
