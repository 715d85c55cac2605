import { describe, expect, it } from 'vitest'
import { guessShelfLifeDays, storageOf } from './keeping-time.ts'

describe('guessShelfLifeDays', () => {
  it('takes the place where the food belongs when none is chosen', () => {
    expect(guessShelfLifeDays({ name: 'Butter' }, null)).toBe(
      guessShelfLifeDays({ name: 'Butter' }, 'fridge'),
    )
    expect(guessShelfLifeDays({ name: 'Butter' }, 'freezer')).toBeGreaterThan(90)
  })

  it('goes by the form that is said', () => {
    expect(guessShelfLifeDays({ name: 'Peaches' }, null)).toBeLessThan(14)
    expect(guessShelfLifeDays({ name: 'Canned peaches' }, null)).toBeGreaterThan(365)
    expect(guessShelfLifeDays({ name: 'Peaches, frozen' }, null)).toBeGreaterThan(90)
  })

  it("knows exactly what the USDA's FoodKeeper lists", () => {
    expect(
      guessShelfLifeDays({ name: 'Cheese', details: 'shredded; cheddar, mozzarella, etc.' }, 'fridge'),
    ).toBe(30)
    expect(guessShelfLifeDays({ name: 'Eggnog', details: 'commercial' }, 'freezer')).toBe(180)
  })

  it('guesses nothing of what is no food', () => {
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

  it('gives food of the refrigerator no more time in a cupboard', () => {
    expect(guessShelfLifeDays({ name: 'Yogurt' }, 'pantry')).toBe(
      guessShelfLifeDays({ name: 'Yogurt' }, 'fridge'),
    )
  })

  it('lets what was frozen keep some days in the refrigerator', () => {
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
