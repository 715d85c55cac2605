import { describe, expect, it } from 'vitest'
import { wordsOf } from './food-words.ts'
import { findNonFoodReason, isNonFood } from './non-food.ts'
import { EDIBLE_AFTER_ALL, NON_FOOD_WORDS } from './non-food-words.ts'
import { CHILLED_FOODS } from './shelf-life-chilled.ts'
import { FRESH_FOODS } from './shelf-life-fresh.ts'
import { PANTRY_FOODS } from './shelf-life-pantry.ts'
import { guessFood } from './shelf-life.ts'

describe('findNonFoodReason', () => {
  it.each([
    ['Bottle deposit', 'deposit'],
    ['EINWEGPFAND 0,25', 'deposit'],
    ['Leergut', 'deposit'],
    ['פיקדון', 'deposit'],
    ['CARRIER BAG', 'bag'],
    ['Bag', 'bag'],
    ['Papiertragetasche', 'bag'],
    ['BEG PLASTIK', 'bag'],
    ['שקית ניילון', 'bag'],
    ['Glass cleaner lemon 500 ml', 'cleaning'],
    ['GLASREINIGER ZITRONE', 'cleaning'],
    ['Sabun basuh 2kg', 'cleaning'],
    ['מרכך כביסה', 'cleaning'],
    ['Olive oil soap', 'toiletries'],
    ['ZAHNBUERSTE weich', 'toiletries'],
    ['Zahnbürste', 'toiletries'],
    ['Ubat gigi', 'toiletries'],
    ['משחת שיניים', 'toiletries'],
    ['Toilet paper 8 rolls', 'paper'],
    ['Backpapier', 'paper'],
    ['נייר טואלט', 'paper'],
    ['Exercise book A4', 'stationery'],
    ['Kugelschreiber blau', 'stationery'],
    ['Kertas A4', 'stationery'],
    ['מחברת', 'stationery'],
    ['Cat food tuna', 'pets'],
    ['Topfpflanze', 'plants'],
    ['Paracetamol 500', 'medicine'],
    ['ROKOK', 'tobacco'],
    ['AA batteries', 'household'],
    ['Delivery fee', 'charge'],
  ])('knows %s by its words as %s', (name, reason) => {
    expect(findNonFoodReason(name)).toBe(reason)
    expect(guessFood({ name })).toBeNull()
  })

  it.each([
    'Tea bags 25',
    'Bag of salad',
    'תה 25 שקיות',
    'Wasser 1,5 l inkl. Pfand',
    'Cola incl. deposit',
    'Sponge cake',
    'Bouquet garni',
    'Parmesan shavings',
    'Rice paper',
    'Reispapier',
    'Studentenfutter',
    'Unbleached flour',
    'Sockeye salmon',
    'Candlenut',
    'Strawberries',
    'Blumenkohl',
    'Carnation evaporated milk',
    'Pencuci mulut',
    'Pilaf',
    'Xyz',
    '',
  ])('is not certain of %j', (name) => expect(isNonFood(name)).toBe(false))

  it('takes none of the foods whose keeping time is known for something else', () => {
    const groups = [...FRESH_FOODS, ...CHILLED_FOODS, ...PANTRY_FOODS]
    const names = groups.flatMap(({ kinds }) => kinds.flatMap(([list]) => list.split(',')))
    expect(names.filter((name) => isNonFood(name.replaceAll('*', '')))).toEqual([])
  })

  it('is written as names are folded', () => {
    const names = [...NON_FOOD_WORDS.flatMap(([, lists]) => lists), EDIBLE_AFTER_ALL].join(',').split(',')
    expect(
      names.filter((name) => wordsOf(name).join(' ') !== name.replace(/^=/, '').replaceAll('*', '')),
    ).toEqual([])
  })
})
