import { describe, expect, it } from 'vitest'
import { assumedUseOf } from './assumed-use.ts'
import type { AssumableItem } from './assumed-use.ts'

const item = (name: string, fields: Partial<AssumableItem> = {}): AssumableItem => ({
  name,
  category: 'Other',
  food_id: null,
  assumes_use: null,
  ...fields,
})

const NO_FOODS = [
  'Dish soap',
  'Aluminium foil',
  'Kitchen foil',
  'AA batteries',
  'Cat litter',
  'Pet litter',
  'Toilet paper',
  'Laundry detergent',
  'Candles',
  'Dog food',
]
const KEPT_FOR_YEARS = [
  'Sea salt',
  'Black pepper',
  'Cinnamon',
  'Dried oregano',
  'Balsamic vinegar',
  'Sugar',
  'Brown sugar',
  'Icing sugar',
  'Honey',
  'Vodka',
  'Single malt whisky',
  'Salz',
  'Essig',
  'Zucker',
]
const FOODS_LIKE_ANY = [
  'Milk',
  'Butter',
  'Salted butter',
  'Sugar snap peas',
  'Salt and vinegar crisps',
  'Tuna in brine',
  'Red wine',
  'Rice',
  'Olive oil',
  'Ground coffee',
  'Fresh basil',
  'Something unheard of',
]

describe('whether use of an item is assumed', () => {
  it.each(NO_FOODS)('is never so of %s, which is no food, whatever was chosen before', (name) => {
    for (const assumes_use of [null, true, false])
      expect(assumedUseOf(item(name, { assumes_use }), 0)).toEqual({ is_on: false, why: 'no_food' })
  })

  it.each(KEPT_FOR_YEARS)('is proposed not to be so of %s, which keeps for years', (name) => {
    expect(assumedUseOf(item(name), 0)).toEqual({ is_on: false, why: 'keeps' })
  })

  it.each(FOODS_LIKE_ANY)('is so of %s', (name) => {
    expect(assumedUseOf(item(name), 0)).toEqual({ is_on: true, why: 'usual' })
  })

  it.each([
    [2, { is_on: true, why: 'usual' }],
    [3, { is_on: false, why: 'counted' }],
  ])('follows from counts on %i days', (countedDays, expected) => {
    expect(assumedUseOf(item('Eggs'), countedDays)).toEqual(expected)
  })

  it('is what the household chose, for food', () => {
    expect(assumedUseOf(item('Salt', { assumes_use: true }), 9)).toEqual({ is_on: true, why: 'chosen' })
    expect(assumedUseOf(item('Milk', { assumes_use: false }), 0)).toEqual({ is_on: false, why: 'chosen' })
  })

  it('goes by what the household says that the item is', () => {
    expect(assumedUseOf(item('Milk', { food_id: 'none' }), 0).why).toBe('no_food')
    expect(assumedUseOf(item('The white one', { food_id: 'salt' }), 0).why).toBe('keeps')
    expect(assumedUseOf(item('Candles', { food_id: 'milk' }), 0).why).toBe('usual')
    expect(assumedUseOf(item('Xyzzy', { category: 'Spices' }), 0).why).toBe('keeps')
  })
})
