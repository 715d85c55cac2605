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
