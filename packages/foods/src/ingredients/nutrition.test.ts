import { describe, expect, it } from 'vitest'
import { dietsOf } from './diets-of.ts'
import type { DietName } from '../foods/tables/vocabulary.ts'
import { nutritionPerServing } from './nutrition-per-serving.ts'

const of = (quantity: number, unit: string, item_name: string) => ({ quantity, unit, item_name })

describe('nutritionPerServing', () => {
  it('divides the nutrients of weighed, measured and counted ingredients by the servings', () => {
    // 100 g of flour 364 kcal, 91.3 g of oil 884 kcal per 100 g, 100 g of egg 143 kcal.
    const { per_serving, uncounted } = nutritionPerServing(
      [of(100, 'g', 'Flour'), of(100, 'ml', 'Olive oil'), of(2, 'item', 'Eggs')],
      2,
    )
    expect(per_serving.calories).toBeCloseTo((364 + 884 * 0.913 + 143) / 2, 0)
    expect(per_serving.carbs).toBeCloseTo((76.3 + 0.7) / 2, 0)
    expect(uncounted).toEqual([])
  })

  it('counts of what is bought with bones, shells or pods only what is eaten', () => {
    const energyOf = (notes: string | null) =>
      nutritionPerServing([{ ...of(1, 'kg', 'Mussels'), notes }], 1).per_serving.calories
    expect(energyOf('In the shell, scrubbed')).toBeCloseTo(energyOf(null) * 0.3, 0)
  })

  it('names what it could not count, but not a pinch of salt or a leaf', () => {
    const { per_serving, uncounted } = nutritionPerServing(
      [
        of(200, 'g', 'Kimchi'),
        of(1, 'handful', 'Flour'),
        of(1, 'g', 'Stardust'),
        of(1, 'pinch', 'Salt'),
        of(2, 'leaf', 'Bay leaf'),
      ],
      1,
    )
    expect(uncounted).toEqual(['Kimchi', 'Flour', 'Stardust'])
    expect(per_serving.calories).toBe(0)
  })
})

describe('dietsOf', () => {
  const MANY_CARBS: DietName[] = ['Vegetarian', 'Vegan', 'Gluten-free', 'Dairy-free']
  it.each<[string, ReturnType<typeof of>[], DietName[]]>([
    ['rice and beans', [of(300, 'g', 'Rice'), of(100, 'g', 'Black beans')], MANY_CARBS],
    [
      'honey on rice',
      [of(300, 'g', 'Rice'), of(1, 'tbsp', 'Honey')],
      ['Vegetarian', 'Gluten-free', 'Dairy-free'],
    ],
    ['buttered noodles', [of(400, 'g', 'Spaghetti'), of(20, 'g', 'Butter')], ['Vegetarian']],
    // Made with rennet, unless the maker says otherwise.
    ['parmesan', [of(50, 'g', 'Parmesan')], ['Gluten-free', 'Keto', 'Low-carb']],
    [
      'salmon in olive oil',
      [of(200, 'g', 'Salmon'), of(1, 'tbsp', 'Olive oil'), of(1, 'pinch', 'Salt')],
      ['Gluten-free', 'Dairy-free', 'Keto', 'Low-carb', 'Paleo'],
    ],
    // Little carbohydrate, but most of the energy is protein.
    ['lean fish', [of(200, 'g', 'Cod')], ['Gluten-free', 'Dairy-free', 'Low-carb', 'Paleo']],
    ['bacon', [of(50, 'g', 'Bacon')], ['Gluten-free', 'Dairy-free', 'Keto', 'Low-carb']],
    // Less than 25 g of carbohydrates, but most of the energy.
    ['jam with butter', [of(30, 'g', 'Jam'), of(5, 'g', 'Butter')], ['Vegetarian', 'Gluten-free']],
    // What is not counted may hold any amount of sugar.
    ['kimchi', [of(100, 'g', 'Kimchi')], ['Gluten-free', 'Dairy-free']],
  ])('knows what %s is fit for', (_what, ingredients, diets) => {
    expect(dietsOf(ingredients, 1)).toEqual({ diets, unknown: [] })
  })

  it('is certain of nothing with an ingredient that the table lacks', () => {
    expect(dietsOf([of(100, 'g', 'Carrot'), of(1, 'g', 'Stardust')], 1)).toEqual({
      diets: [],
      unknown: ['Stardust'],
    })
  })

  it('counts an optional ingredient like any other', () => {
    const ingredients = [of(100, 'g', 'Carrot'), { ...of(10, 'g', 'Butter'), optional: true }]
    expect(dietsOf(ingredients, 1).diets).not.toContain('Vegan')
  })
})
