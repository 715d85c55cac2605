import { describe, expect, it } from 'vitest'
import { convertAmount } from '../units/convert-amount.ts'
import { allergensOf, dietOf, measuresOf, nutritionOf } from './food-facts.ts'
import { FOODS } from './tables/food-table.ts'

const gramsOf = (foodId: string, quantity: number, unit: string) =>
  convertAmount({ quantity, unit }, 'g', measuresOf(foodId))?.quantity ?? null

describe('measuresOf', () => {
  it.each([
    ['butter', 1, 'cup', 227],
    ['butter', 1, 'stick', 113],
    ['flour', 1, 'cup', 125],
    ['bread-flour', 1, 'cup', 137],
    ['almond-flour', 1, 'cup', 95],
    ['starch', 1, 'tbsp', 8],
    ['sugar', 1, 'cup', 200],
    ['brown-sugar', 1, 'cup', 220],
    ['icing-sugar', 1, 'cup', 120],
    ['cocoa', 1, 'tbsp', 5.4],
    ['baking-powder', 1, 'tsp', 4.6],
    ['baking-soda', 1, 'tsp', 4.6],
    ['salt', 1, 'tsp', 6],
    ['yeast', 1, 'tsp', 4],
    ['honey', 1, 'cup', 340],
    ['honey', 1, 'tbsp', 21],
    ['maple-syrup', 1, 'tbsp', 20],
    ['white-rice', 1, 'cup', 185],
    ['basmati-rice', 1, 'cup', 185],
    ['oats', 1, 'cup', 81],
    ['couscous', 1, 'cup', 173],
    ['quinoa', 1, 'cup', 170],
    ['red-lentil', 1, 'cup', 192],
    ['chickpea', 1, 'cup', 200],
    ['penne', 1, 'cup', 105],
    ['breadcrumbs', 1, 'cup', 108],
    ['water', 1, 'l', 1000],
    ['milk', 1, 'cup', 244],
    ['whole-milk', 1, 'l', 1031],
    ['uht-milk', 250, 'ml', 258],
    ['buttermilk', 1, 'cup', 245],
    ['whipping-cream', 1, 'cup', 238],
    ['sour-cream', 1, 'cup', 230],
    ['yogurt', 1, 'cup', 245],
    ['greek-yogurt', 1, 'cup', 244],
    ['cream-cheese', 1, 'cup', 232],
    ['ricotta', 1, 'cup', 248],
    ['cheddar', 1, 'slice', 28],
    ['parmesan', 1, 'cup', 100],
    ['olive-oil', 1, 'tbsp', 13.5],
    ['sunflower-oil', 1, 'cup', 218],
    ['vinegar', 1, 'cup', 238],
    ['soy-sauce', 1, 'tbsp', 16],
    ['ketchup', 1, 'tbsp', 17],
    ['mayonnaise', 1, 'tbsp', 13.8],
    ['mustard', 1, 'tsp', 5],
    ['peanut-butter', 1, 'cup', 258],
    ['jam', 1, 'tbsp', 20],
    ['almond', 1, 'cup', 143],
    ['walnut', 1, 'cup', 117],
    ['raisin', 1, 'cup', 145],
    ['egg', 1, 'item', 50],
    ['egg', 1, 'dozen', 600],
    ['egg-yolk', 2, 'item', 34],
    ['garlic', 2, 'clove', 6],
    ['onion', 1, 'item', 110],
    ['red-onion', 2, 'item', 220],
    ['potato', 1, 'item', 213],
    ['carrot', 1, 'item', 61],
    ['tomato', 1, 'item', 123],
    ['bell-pepper-red', 1, 'item', 119],
    ['cucumber', 1, 'item', 301],
    ['courgette', 1, 'item', 196],
    ['celery', 1, 'stalk', 40],
    ['corn-cob', 1, 'ear', 102],
    ['cauliflower', 1, 'head', 588],
    ['lettuce', 1, 'head', 163],
    ['spinach', 1, 'cup', 30],
    ['parsley', 1, 'cup', 60],
    ['lemon', 1, 'item', 58],
    ['lime', 1, 'item', 67],
    ['orange', 1, 'item', 131],
    ['banana', 1, 'item', 118],
    ['apple', 1, 'item', 182],
    ['avocado', 1, 'item', 150],
    ['pear', 1, 'item', 178],
    ['kiwi', 1, 'item', 69],
    ['strawberry', 1, 'cup', 152],
    ['blueberry', 1, 'cup', 148],
    ['bread', 1, 'slice', 28],
  ])('%s: %d %s is about %d g', (foodId, quantity, unit, grams) => {
    expect(FOODS.has(foodId)).toBe(true)
    const found = gramsOf(foodId, quantity, unit)
    expect(found).toBeGreaterThan(grams * 0.96)
    expect(found).toBeLessThan(grams * 1.04)
  })

  it.each([
    ['a pack of berries or nuts is no piece', 'strawberry', 'item'],
    ['a small kind does not weigh as much as the large one', 'cherry-tomato', 'item'],
    ['a drink is not as dense as its powder', 'tea', 'cup'],
    ['a can has the size that is printed on it', 'canned-tomatoes', 'can'],
    ['an unknown food', 'no-such-food', 'cup'],
  ])('leaves unknown what depends on the product: %s', (_why, foodId, unit) => {
    expect(gramsOf(foodId, 1, unit)).toBeNull()
  })

  it('keeps the density of its kind where a food has its own weight of a piece', () => {
    expect(gramsOf('cherry-tomato', 1, 'cup')).toBe(gramsOf('tomato', 1, 'cup'))
  })
})

describe('nutritionOf', () => {
  it('answers the nutrients of 100 g, with the name in the table of the USDA', () => {
    expect(nutritionOf('butter')).toEqual({
      name: 'Butter, salted',
      kcal: 717,
      protein_g: 0.85,
      fat_g: 81.11,
      carbohydrates_g: 0.06,
      fibre_g: 0,
      sugar_g: 0.06,
      sodium_mg: 643,
      calcium_mg: 24,
      iron_mg: 0.02,
    })
  })

  it('takes those of the kind where a food has none of its own, but not where it differs from its kind', () => {
    expect(nutritionOf('red-onion')).toEqual(nutritionOf('onion'))
    expect(nutritionOf('harz-cheese')).toBeNull()
  })

  it('answers null for what the USDA has not measured, and for an unknown food', () => {
    expect(nutritionOf('edam')).toMatchObject({ name: 'Cheese, edam', kcal: 357 })
    expect(nutritionOf('cheshire-cheese')?.sugar_g).toBeNull()
    expect(nutritionOf('no-such-food')).toBeNull()
  })
})

describe('allergensOf and dietOf', () => {
  it('answer what a food contains, by itself or as its kind does', () => {
    expect(allergensOf('cheddar')).toEqual(['milk'])
    expect(dietOf('bacon')).toBe('pork')
    expect(allergensOf('corn-tortilla')).toEqual([])
  })

  it('answer nothing for an unknown food', () => {
    expect(allergensOf('no-such-food')).toEqual([])
    expect(dietOf('no-such-food')).toBeNull()
  })
})
