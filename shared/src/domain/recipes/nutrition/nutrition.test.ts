import { describe, expect, it } from 'vitest'
import type { Recipe } from '../../../contracts/recipes/recipe.ts'
import { showContent, toContent } from '../own/recipe-content.ts'
import { RecipeDraft } from '../../../contracts/recipes/recipe-draft.ts'
import { nutritionOfDays } from './day-nutrition.ts'
import type { EatenMeal } from './day-nutrition.ts'
import { nutritionOfServing } from './serving-nutrition.ts'

const recipe = (fields: object = {}): Recipe => {
  const draft = RecipeDraft.parse({
    name: 'Rice with butter',
    serving_size: 2,
    ingredients: [
      { item_name: 'Rice', quantity: 200, unit: 'g' },
      { item_name: 'Salted butter', quantity: 20, unit: 'g' },
    ],
    ...fields,
  })
  return showContent('a'.repeat(24), null, toContent(draft))
}
const unknown = recipe({ ingredients: [{ item_name: 'Stardust', quantity: 5, unit: 'g' }] })
const meal = (day: string, of: Recipe | null, fields: Partial<EatenMeal> = {}): EatenMeal => ({
  id: 'b'.repeat(24),
  day,
  title: of?.name ?? 'Pizza',
  meal_type: 'dinner',
  recipe: of,
  ...fields,
})

describe('nutritionOfServing', () => {
  it('follows from the ingredients, although their sum is kept with the recipe', () => {
    const { kcal, salt_g } = nutritionOfServing(recipe())
    expect(recipe().nutritional_info).toMatchObject({ calories: kcal.amount })
    expect(kcal).toMatchObject({ source: 'foods', missing: [] })
    // 10 g of butter have 64.3 mg of sodium, 100 g of rice a few.
    expect(salt_g.source).toBe('foods')
    expect(salt_g.amount).toBeGreaterThanOrEqual(0.16)
    expect(salt_g.amount).toBeLessThan(0.2)
  })

  it('believes the recipe first, and computes what that does not say', () => {
    const own = recipe({ nutritional_info: { calories: 500, sodium: '400 mg', protein: 'plenty' } })
    const { kcal, salt_g, protein_g } = nutritionOfServing(own)
    expect(kcal).toEqual({ amount: 500, source: 'recipe', missing: [] })
    expect(salt_g).toEqual({ amount: 1, source: 'recipe', missing: [] })
    expect(protein_g.source).toBe('foods')
  })

  it('takes the energy from where recipes keep it beside their nutrition', () => {
    const { kcal, fat_g } = nutritionOfServing(recipe({ calories_per_serving: 640 }))
    expect(kcal).toEqual({ amount: 640, source: 'recipe', missing: [] })
    expect(fat_g.source).toBe('foods')
  })

  it('names what is missing where an ingredient is unknown or has no amount', () => {
    expect(nutritionOfServing(unknown).kcal).toEqual({ amount: null, source: null, missing: ['Stardust'] })
    const wordy = recipe({
      ingredients: [
        { item_name: 'Rice', quantity: 200, unit: 'g' },
        { item_name: 'Spinach', quantity: 'a lot', unit: '' },
      ],
    })
    expect(wordy.nutritional_info).not.toBeNull()
    expect(nutritionOfServing(wordy).kcal).toEqual({ amount: null, source: null, missing: ['Spinach'] })
  })
})

describe('nutritionOfDays', () => {
  it('sums one serving of each meal of a day, whatever its percent, and counts those that are known', () => {
    const [first, second] = nutritionOfDays([
      meal('2026-11-23', recipe()),
      meal('2026-11-22', recipe({ calories_per_serving: 400 }), { meal_type: 'lunch' }),
      meal('2026-11-22', recipe({ calories_per_serving: 600.5 })),
      meal('2026-11-22', unknown),
      meal('2026-11-22', null),
    ])
    expect(first).toMatchObject({ date: '2026-11-22', sums: { kcal: { amount: 1000.5, known_count: 2 } } })
    expect(first?.meals.map(({ title, has_recipe }) => [title, has_recipe])).toEqual([
      ['Rice with butter', true],
      ['Rice with butter', true],
      ['Rice with butter', true],
      ['Pizza', false],
    ])
    expect(second).toMatchObject({ date: '2026-11-23', sums: { kcal: { known_count: 1 } } })
  })

  it('says that nothing is known rather than nothing was eaten', () => {
    const [day] = nutritionOfDays([meal('2026-11-22', null)])
    expect(day?.sums.kcal).toEqual({ amount: null, known_count: 0 })
    expect(day?.sums.salt_g).toEqual({ amount: null, known_count: 0 })
  })

  it('has no days without meals', () => {
    expect(nutritionOfDays([])).toEqual([])
  })
})
