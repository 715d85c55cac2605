import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenIngredientsOf, ingredientsOf } from './recipe-ingredients.ts'

const amounts = (recipe: Parameters<typeof ingredientsOf>[0]) =>
  ingredientsOf(recipe).ingredients.map(({ quantity, unit, item_name }) => [quantity, unit, item_name])

describe('ingredientsOf', () => {
  it('[RECP-032, ENT-021] takes the name from item_name, else item.name, else name, and defaults for the rest', () => {
    const ingredients = [
      { item_name: 'Flour', item: { name: 'Plain flour' }, name: 'Meal', quantity: 200, unit: 'g' },
      { item_name: ' ', item: { name: 'Milk' }, name: 'Drink', optional: true, notes: 'warm' },
      { name: 'Eggs', quantity: null, unit: '' },
      { quantity: 3 },
    ]
    expect(ingredientsOf({ ingredients })).toEqual({
      isGuessed: false,
      ingredients: [
        { item_id: null, item_name: 'Flour', quantity: 200, unit: 'g', optional: false, notes: null },
        { item_id: null, item_name: 'Milk', quantity: 1, unit: 'each', optional: true, notes: 'warm' },
        { item_id: null, item_name: 'Eggs', quantity: 1, unit: 'each', optional: false, notes: null },
      ],
    })
  })

  it('[RECP-028] falls back to ingredients_json', () => {
    const ingredients_json = [{ name: 'Rice', quantity: 300, unit: 'g' }]
    expect(amounts({ ingredients: [], ingredients_json })).toEqual([[300, 'g', 'Rice']])
    expect(amounts({ ingredients: [{ name: 'Oats' }], ingredients_json })).toEqual([[1, 'each', 'Oats']])
  })

  it('[RECP-025, RECP-026] guesses from the description, else from the instructions, and says so', () => {
    const description =
      'Mix 200 g of flour with 1/2 cup milk, 1 1/2 tsp salt and 2 eggs; bake for 20 minutes.'
    expect(ingredientsOf({ description, instructions: 'Add 1 kg sugar' }).isGuessed).toBe(true)
    expect(amounts({ description })).toEqual([
      [200, 'g', 'flour'],
      [0.5, 'cup', 'milk'],
      [1.5, 'tsp', 'salt'],
      [2, 'each', 'eggs'],
    ])
    expect(amounts({ description: 'Very good.', instructions: 'Boil ½ l water in a pot' })).toEqual([
      [0.5, 'l', 'water'],
    ])
    expect(givenIngredientsOf({ description })).toEqual([])
  })

  it('[RECP-027] takes the words of the name as a last resort', () => {
    expect(amounts({ name: 'Tomato and Basil Soup', description: 'A classic' })).toEqual([
      [1, 'each', 'tomato'],
      [1, 'each', 'basil'],
      [1, 'each', 'soup'],
    ])
    expect(ingredientsOf({})).toEqual({ ingredients: [], isGuessed: true })
  })

  it('names something with an amount above 0 whatever the texts are', () => {
    const texts = fc.string({
      unit: fc.constantFrom(...'12/½,. ', 'g ', 'cup', ' of ', 'milk', '0', '-'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(texts, texts, (description, name) => {
        for (const { item_name, quantity } of ingredientsOf({ description, name }).ingredients) {
          expect(item_name.trim()).not.toBe('')
          expect(quantity).toBeGreaterThan(0)
        }
      }),
    )
  })
})
