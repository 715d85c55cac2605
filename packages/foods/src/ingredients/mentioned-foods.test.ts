import { describe, expect, it } from 'vitest'
import { mentionedFoods } from './mentioned-foods.ts'

const recipe = {
  name: 'Omelette',
  description: 'For one.',
  ingredients: [
    { quantity: 3, unit: 'item', item_name: 'Egg' },
    { quantity: 1, unit: 'tbsp', item_name: 'Olive oil' },
    { quantity: 20, unit: 'g', item_name: 'Gruyère', notes: 'or cheddar' },
  ],
}

describe('mentionedFoods', () => {
  it.each([
    ['Beat the eggs with the milk and the soy sauce.', ['milk', 'soy sauce']],
    ['Fry the potatoes in butter, then pour in the eggs.', ['potato', 'butter']],
    ['Heat the oil and grate the cheese over it.', []],
    ['Scatter with the cheddar and serve the omelette.', []],
    ['Roll it up, toast it in a pan, add a splash of water and mince nothing.', []],
    ['Serve with cherry tomatoes.', ['cherry tomato']],
  ])('finds in "%s" what is not listed', (step, expected) => {
    expect(mentionedFoods(step, recipe)).toEqual(expected)
  })
})
