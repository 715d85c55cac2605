import { describe, expect, it } from 'vitest'
import { guessShelfLifeDays, storageOf } from './keeping-time.ts'

describe('guessShelfLifeDays', () => {
  it('assumes the usual place of the food when none is chosen', () => {
    expect(guessShelfLifeDays({ name: 'Butter' }, null)).toBe(
      guessShelfLifeDays({ name: 'Butter' }, 'fridge'),
    )
    expect(guessShelfLifeDays({ name: 'Butter' }, 'freezer')).toBeGreaterThan(90)
  })

  it('takes the stated form into account', () => {
    expect(guessShelfLifeDays({ name: 'Peaches' }, null)).toBeLessThan(14)
    expect(guessShelfLifeDays({ name: 'Canned peaches' }, null)).toBeGreaterThan(365)
    expect(guessShelfLifeDays({ name: 'Peaches, frozen' }, null)).toBeGreaterThan(90)
  })

  it.each([
    ['Tomatoes', 'can', 720],
    ['Chopped tomatoes', 'cans', 720],
    ['Peaches', 'Dose', 720],
    ['Salmon', 'can', 1095],
    ['Chickpeas', 'jar', 1000],
  ])('takes %s by the %s for canned food', (name, unit, days) => {
    expect(guessShelfLifeDays({ name, category: 'Produce', unit }, null)).toBeGreaterThanOrEqual(days)
    expect(guessShelfLifeDays({ name, unit }, 'pantry')).toBeGreaterThanOrEqual(days)
  })

  it.each([
    ['Herring', 'jar'],
    ['Basil', 'jar'],
    ['Frozen peas', 'can'],
    ['Dried tomatoes', 'can'],
    ['Beer', 'can'],
    ['Peaches', 'kg'],
  ])('takes %s by the %s for what the name says', (name, unit) => {
    for (const place of [null, 'pantry', 'fridge', 'freezer'] as const)
      expect(guessShelfLifeDays({ name, unit }, place)).toBe(guessShelfLifeDays({ name }, place))
  })

  it('keeps the food that the household says, whatever the unit', () => {
    const linked = { name: 'Xqz', food_id: 'peach' }
    expect(guessShelfLifeDays({ ...linked, unit: 'can' }, null)).toBe(guessShelfLifeDays(linked, null))
  })

  it("returns the exact values of the USDA's FoodKeeper", () => {
    expect(
      guessShelfLifeDays({ name: 'Cheese', details: 'shredded; cheddar, mozzarella, etc.' }, 'fridge'),
    ).toBe(30)
    expect(guessShelfLifeDays({ name: 'Eggnog', details: 'commercial' }, 'freezer')).toBe(180)
  })

  it('guesses nothing for what is not food', () => {
    expect(guessShelfLifeDays({ name: 'Olive oil soap', category: 'Groceries' }, 'fridge')).toBeNull()
    expect(guessShelfLifeDays({ name: 'Xyz', category: 'Groceries' }, 'fridge')).toBeNull()
  })

  it('reads plurals and accents', () => {
    expect(guessShelfLifeDays({ name: 'strawberries' }, 'fridge')).toBe(
      guessShelfLifeDays({ name: 'Strawberry' }, 'fridge'),
    )
    expect(guessShelfLifeDays({ name: 'Möhren' }, 'fridge')).toBe(
      guessShelfLifeDays({ name: 'carrot' }, 'fridge'),
    )
  })

  it('falls back on the category', () => {
    expect(guessShelfLifeDays({ name: 'Xyzzy', category: 'Seafood' }, null)).toBe(2)
    expect(guessShelfLifeDays({ name: 'Xyzzy', category: 'Frozen Foods' }, null)).toBeGreaterThan(90)
  })

  it('keeps refrigerated food no longer in a cupboard', () => {
    expect(guessShelfLifeDays({ name: 'Yogurt' }, 'pantry')).toBe(
      guessShelfLifeDays({ name: 'Yogurt' }, 'fridge'),
    )
  })

  it('gives frozen food some days in the refrigerator', () => {
    expect(guessShelfLifeDays({ name: 'Frozen pizza' }, 'fridge')).toBe(4)
    expect(guessShelfLifeDays({ name: 'Salmon', category: 'Frozen Foods' }, 'fridge')).toBe(4)
  })
})

it.each([
  ['Refrigerator', 'fridge'],
  ['Kühlschrank', 'fridge'],
  ['מקרר', 'fridge'],
  ['Freezer', 'freezer'],
  ['Gefriertruhe', 'freezer'],
  ['Spice Rack', 'pantry'],
  ['Keller', 'pantry'],
] as const)('takes %s for a %s', (location, storage) => expect(storageOf(location)).toBe(storage))
