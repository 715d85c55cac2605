import { describe, expect, it } from 'vitest'
import { guessFood, guessShelfLifeDays, storageOf } from './shelf-life.ts'

describe('guessFood', () => {
  it.each([
    ['Whole milk 1 l', 'Dairy', 'Refrigerator'],
    ['H-Milch 1,5%', 'Dairy', 'Refrigerator'],
    ['Erdbeerjoghurt', 'Dairy', 'Refrigerator'],
    ['גבינה לבנה 5%', 'Dairy', 'Refrigerator'],
    ['ביצים L 12', 'Dairy', 'Refrigerator'],
    ['Bananen', 'Produce', 'Fruit Bowl'],
    ['עגבניות שרי', 'Produce', 'Fruit Bowl'],
    ['Hähnchenbrustfilet', 'Meat', 'Refrigerator'],
    ['Cod fillet', 'Seafood', 'Refrigerator'],
    ['Vollkornbrot', 'Bakery', 'Pantry'],
    ['Canned tuna', 'Canned Goods', 'Pantry'],
    ['Basmatireis', 'Dry Goods', 'Pantry'],
    ['Vanilla ice cream', 'Frozen Foods', 'Freezer'],
    ['Butter cookies', 'Snacks', 'Pantry'],
    ['Ground cinnamon', 'Spices', 'Spice Rack'],
    ['Rotwein', 'Beverages', 'Wine Rack'],
  ])('puts %s into %s, %s', (name, category, place) => {
    expect(guessFood({ name })).toEqual({ category, place })
  })

  it.each([
    ['Peanut butter', 'Condiments'],
    ['Orangensaft', 'Beverages'],
    ['רוטב עגבניות', 'Condiments'],
    ['Cream of mushroom soup', 'Canned Goods'],
    ['Hot dog buns', 'Bakery'],
  ])('knows that %s is not what its other word says', (name, category) => {
    expect(guessFood({ name })).toMatchObject({ category })
  })

  it.each(['Olive oil soap', 'Zahnpasta', 'שמפו קוקוס', 'Topfreiniger', 'Eggplantation', 'Xyz', '500', ''])(
    'guesses nothing for %j',
    (name) => {
      expect(guessFood({ name })).toBeNull()
      expect(guessShelfLifeDays({ name, category: 'Groceries' }, 'fridge')).toBeNull()
    },
  )
})

describe('guessShelfLifeDays', () => {
  it('uses the place where the food is usually kept when none is chosen', () => {
    expect(guessShelfLifeDays({ name: 'Butter' }, null)).toBe(
      guessShelfLifeDays({ name: 'Butter' }, 'fridge'),
    )
    expect(guessShelfLifeDays({ name: 'Butter' }, 'freezer')).toBeGreaterThan(90)
  })

  it('prefers the most specific kind, whichever word comes first', () => {
    expect(guessShelfLifeDays({ name: 'Cheddar, shredded cheese' }, 'fridge')).toBe(30)
    expect(guessShelfLifeDays({ name: 'Cheese', details: 'shredded; cheddar' }, 'fridge')).toBe(30)
    expect(guessShelfLifeDays({ name: 'Cheese' }, 'fridge')).toBe(180)
  })

  it('reads plurals and accents', () => {
    expect(guessShelfLifeDays({ name: 'strawberries' }, 'fridge')).toBe(3)
    expect(guessShelfLifeDays({ name: 'Möhren' }, 'fridge')).toBe(
      guessShelfLifeDays({ name: 'carrot' }, 'fridge'),
    )
  })

  it('falls back on the category', () => {
    expect(guessShelfLifeDays({ name: 'Rosco', category: 'Seafood' }, null)).toBe(2)
    expect(guessShelfLifeDays({ name: 'Rosco', category: 'Frozen Foods' }, null)).toBeGreaterThan(90)
  })

  it('gives refrigerated food no more time in a cupboard', () => {
    expect(guessShelfLifeDays({ name: 'Yogurt' }, 'pantry')).toBe(
      guessShelfLifeDays({ name: 'Yogurt' }, 'fridge'),
    )
  })

  it('gives food that was bought frozen some days in the refrigerator', () => {
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
