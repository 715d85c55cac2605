import { describe, expect, it } from 'vitest'
import { readExportedObjects } from './exported-objects.ts'

const MEALIE = {
  id: '8f1',
  slug: 'leek-soup',
  name: 'Leek soup',
  description: 'Warms.',
  recipeServings: 4,
  recipeYield: '',
  prepTime: '15 minutes',
  performTime: '1 Hour',
  totalTime: 'PT75M',
  orgURL: 'https://hob.example/soup',
  nutrition: { calories: '320' },
  recipeIngredient: [
    {
      title: 'Base',
      quantity: 2,
      unit: null,
      food: { name: 'leeks' },
      note: 'sliced',
      display: '',
      originalText: null,
    },
    { quantity: 1, unit: { name: 'litre' }, food: { name: 'stock' }, note: '', display: '1 litre stock' },
    { quantity: 0, unit: null, food: { name: 'salt' }, note: '', disableAmount: false },
    { quantity: 1, unit: null, food: null, note: 'a pinch of pepper', disableAmount: true },
  ],
  recipeInstructions: [
    { title: 'Cook', text: 'Fry the leeks.' },
    { title: '', text: 'Add the stock.' },
  ],
}

const TANDOOR = {
  name: 'Leek soup',
  description: 'Warms.',
  servings: 4,
  servings_text: 'bowls',
  working_time: 15,
  waiting_time: 60,
  source_url: 'https://hob.example/soup',
  steps: [
    {
      name: 'Cook',
      instruction: 'Fry the leeks.\nAdd the stock.',
      ingredients: [
        { is_header: true, note: 'Base' },
        { food: { name: 'leeks' }, unit: null, amount: 2, note: 'sliced', no_amount: false },
        { food: { name: 'stock' }, unit: { name: 'l' }, amount: '1.5000000000', note: '' },
        { food: { name: 'salt' }, unit: null, amount: 0, note: null, no_amount: true },
      ],
    },
  ],
}

const PAPRIKA = {
  name: 'Leek soup',
  ingredients: 'For the soup:\n2 leeks, sliced\n1 litre stock\n\nsalt',
  directions: 'Fry the leeks.\n\nAdd the stock.',
  servings: 'Serves 4',
  prep_time: '15 min',
  cook_time: '1 hour',
  source_url: 'https://hob.example/soup',
  description: 'Warms.',
  notes: 'Freezes well.',
}

describe('readExportedObjects', () => {
  it('reads a recipe of Mealie', () => {
    expect(readExportedObjects(MEALIE)).toMatchObject([
      {
        title: 'Leek soup',
        ingredients: ['2 leeks, sliced', '1 litre stock', 'salt', 'a pinch of pepper'],
        steps: ['Cook:', 'Fry the leeks.', 'Add the stock.'],
        servings: 4,
        prep_minutes: 15,
        cook_minutes: 60,
        total_minutes: 75,
        source: 'https://hob.example/soup',
        nutrients: { calories: '320' },
      },
    ])
  })

  it('reads a recipe of Tandoor', () => {
    expect(readExportedObjects(TANDOOR)).toMatchObject([
      {
        title: 'Leek soup',
        ingredients: ['2 leeks, sliced', '1.5 l stock', 'salt'],
        steps: ['Cook:', 'Fry the leeks.', 'Add the stock.'],
        servings: 4,
        yields: '4 bowls',
        prep_minutes: 15,
        cook_minutes: 60,
      },
    ])
  })

  it('reads a recipe of Paprika', () => {
    expect(readExportedObjects(PAPRIKA)).toMatchObject([
      {
        title: 'Leek soup',
        ingredients: ['2 leeks, sliced', '1 litre stock', 'salt'],
        steps: ['Fry the leeks.', 'Add the stock.'],
        servings: 4,
        prep_minutes: 15,
        cook_minutes: 60,
        description: 'Warms. Freezes well.',
      },
    ])
  })

  it.each([
    ['nothing', null],
    ['a text', 'Leek soup'],
    ['another object', { name: 'Leeks', steps: 9_000 }],
    ['a recipe without ingredients', { ...PAPRIKA, ingredients: '' }],
    ['a recipe without a name', { ...MEALIE, name: '' }],
    ['fields of other types', { ...TANDOOR, name: ['x'], steps: [{ instruction: 4, ingredients: 'none' }] }],
  ])('finds no recipe in %s', (_, value) => {
    expect(readExportedObjects(value)).toEqual([])
  })
})
