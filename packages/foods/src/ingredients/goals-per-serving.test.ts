import { describe, expect, it } from 'vitest'
import { goalsPerServing } from './goals-per-serving.ts'
import { nutritionPerServing } from './nutrition-per-serving.ts'

const of = (quantity: number, unit: string, item_name: string, notes?: string) => ({
  quantity,
  unit,
  item_name,
  notes,
})

describe('goalsPerServing', () => {
  it('says the same as the nutrition of recipes, where all is known', () => {
    const ingredients = [of(300, 'g', 'Spaghetti'), of(2, 'item', 'Eggs'), of(50, 'g', 'Butter')]
    const { per_serving } = nutritionPerServing(ingredients, 2)
    const { kcal, protein_g, carbohydrates_g, fat_g, fibre_g } = goalsPerServing(ingredients, 2)
    expect([kcal, protein_g, carbohydrates_g, fat_g, fibre_g].map(({ amount }) => amount)).toEqual([
      per_serving.calories,
      per_serving.protein,
      per_serving.carbs,
      per_serving.fat,
      per_serving.fiber,
    ])
  })

  it('makes salt of sodium times 2.5', () => {
    // 643 mg of sodium in 100 g of salted butter, 38,758 mg in 100 g of salt.
    expect(goalsPerServing([of(100, 'g', 'Salted butter')], 1).salt_g.amount).toBe(1.61)
    expect(goalsPerServing([of(10, 'g', 'Salt')], 2).salt_g.amount).toBe(4.84)
  })

  it('knows no nutrient of a recipe with an ingredient that it can not weigh, and names it', () => {
    const of2 = [of(200, 'g', 'Rice'), of(1, 'g', 'Stardust'), of(NaN, '', 'Spinach')]
    for (const nutrient of Object.values(goalsPerServing(of2, 2)))
      expect(nutrient).toEqual({ amount: null, missing: ['Stardust', 'Spinach'] })
  })

  it('does without a pinch of a spice, but not of salt for the salt', () => {
    const { kcal, salt_g } = goalsPerServing(
      [of(200, 'g', 'Rice'), of(1, 'pinch', 'Saffron'), of(NaN, 'to taste', 'Salt')],
      2,
    )
    expect(kcal.missing).toEqual([])
    expect(kcal.amount).toBeGreaterThan(300)
    expect(salt_g).toEqual({ amount: null, missing: ['Salt'] })
  })

  it('does not know how much salt of water is eaten', () => {
    const { kcal, salt_g } = goalsPerServing(
      [of(400, 'g', 'Spaghetti'), of(1, 'tbsp', 'Salt', 'for the pasta water')],
      4,
    )
    expect(kcal.amount).toBeGreaterThan(300)
    expect(salt_g).toEqual({ amount: null, missing: ['Salt'] })
  })

  it('knows nothing of a recipe without ingredients', () => {
    expect(goalsPerServing([], 2).kcal).toEqual({ amount: null, missing: [] })
  })
})
