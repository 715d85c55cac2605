import { expect, it } from 'vitest'
import { scaleInstructions } from './scale-step.ts'

const scaled = (instructions: string, names: readonly string[], percent: number) =>
  scaleInstructions({ instructions }, names, percent)

const NAMES = [
  'plain flour',
  'cardamom',
  'eggs',
  'olive oil',
  'onion',
  'potatoes',
  'tomatoes',
  'minced beef',
  'salt',
]

it.each([
  ['Whisk 200 g flour with 2 eggs.', 'Whisk 400 g flour with 4 eggs.'],
  ['Add 1 egg and 1/2 tsp of salt.', 'Add 2 eggs and 1 tsp of salt.'],
  ['Pour in 1 1/2 cups water and 2–3 tbsp. olive oil.', 'Pour in 3 cups water and 4–6 tbsp. olive oil.'],
  ['Bring 2 litres of salted water to the boil.', 'Bring 4 litres of salted water to the boil.'],
  ['Fry in 1 tablespoon of the olive oil.', 'Fry in 2 tablespoons of the olive oil.'],
  ['Add 100 g of the flour, then the other 100 g.', 'Add 200 g of the flour, then the other 100 g.'],
  ['Fry the onion for 10 minutes at 180 °C.', 'Fry the onion for 10 minutes at 180 °C.'],
  ['Boil for 20 minutes until the potatoes are soft.', 'Boil for 20 minutes until the potatoes are soft.'],
  ['Cut the potatoes into 4 pieces of 2 cm.', 'Cut the potatoes into 4 pieces of 2 cm.'],
  ['Shape into 8 potato cakes of 60 g each.', 'Shape into 8 potato cakes of 60 g each.'],
  [
    'Pour the oil into a 2-litre pot with 1,000 ml water.',
    'Pour the oil into a 2-litre pot with 1,000 ml water.',
  ],
  ['Fry 2 tablespoons of batter per pancake in oil.', 'Fry 2 tablespoons of batter per pancake in oil.'],
  ['Add 2 cardamom pods.', 'Add 4 cardamom pods.'],
  ['Roll 16 small patties.', 'Roll 16 small patties.'],
])('doubles %s', (step, doubled) => {
  expect(scaled(step, NAMES, 200)).toBe(doubled)
})

it('says one piece in the singular, and names in other languages as they are', () => {
  expect(scaled('Peel 2 large onions.', NAMES, 50)).toBe('Peel 1 large onion.')
  expect(scaled('2 Zwiebeln schälen.', ['Zwiebeln'], 50)).toBe('1 Zwiebeln schälen.')
})

it('leaves a recipe at 100 %, and one without ingredients, as it is', () => {
  const step = 'Whisk 200 g flour with 0.333 l water.'
  expect(scaled(step, NAMES, 100)).toBe(step)
  expect(scaled(step, [], 200)).toBe(step)
})
