import { describe, expect, it } from 'vitest'
import { AiRecipeSave, RecipeDraft } from '../../../contracts/recipes/recipe-draft.ts'
import type { CookbookRecipe } from '../cookbook/cookbook.ts'
import { contentOfCookbook, copyOf, draftOfAiRecipe, showContent, toContent } from './recipe-content.ts'

const ID = 'a'.repeat(24)
const draft = (fields: object = {}) =>
  RecipeDraft.parse({
    name: 'Rice with butter',
    ingredients: [
      { item_name: 'Rice', quantity: 100, unit: 'g' },
      { item_name: 'Butter', quantity: 20, unit: 'g' },
    ],
    ...fields,
  })

describe('toContent', () => {
  it('computes nutrition and diets, and keeps of what the author says what no ingredient contradicts', () => {
    const content = toContent(draft({ diets: ['Vegan', 'Keto'] }))
    expect(content.diets).toEqual(['Vegetarian', 'Gluten-free', 'Keto'])
    expect(content.computed_nutrition?.['calories']).toBeGreaterThan(100)
    expect(toContent(draft({ ingredients: [{ item_name: 'Xyzzy' }] }))).toMatchObject({
      diets: [],
      computed_nutrition: null,
    })
  })

  it('computes nutrition anew that was computed before, and keeps what the author typed', () => {
    const before = toContent(draft())
    const { nutritional_info, calories_per_serving } = showContent(ID, null, before)
    const sentBack = { nutritional_info, calories_per_serving, serving_size: 4 }
    const changed = showContent(ID, null, toContent(draft(sentBack), before))
    expect(changed.calories_per_serving).toBeCloseTo((calories_per_serving ?? 0) / 2, 0)
    const typed = toContent(draft({ nutritional_info: { calories: 1 }, calories_per_serving: 1 }), before)
    expect(showContent(ID, null, typed)).toMatchObject({
      nutritional_info: { calories: 1 },
      calories_per_serving: 1,
    })
  })
})

it('[RECP-020, RECP-046] takes a generated recipe for dinner of another cuisine, made by AI', () => {
  const saved = draftOfAiRecipe(AiRecipeSave.parse({ name: 'Soup', meal_type: 'Any' }))
  expect(saved).toMatchObject({ meal_type: 'dinner', cuisine: 'other', source: 'AI Generated' })
})

it('shows a recipe of the cookbook like any other, and copies one within the length of names', () => {
  const recipe: CookbookRecipe = {
    id: ID,
    name: 'Toast',
    description: 'Crisp.',
    cuisine: 'French',
    meal_type: 'breakfast',
    difficulty: 'easy',
    preparation_time_minutes: 1,
    cooking_time_minutes: 3,
    serving_size: 1,
    tags: [],
    diets: ['Vegan'],
    ingredients: [{ quantity: 50, unit: 'g', item_name: 'Bread' }],
    steps: ['Slice.', 'Toast.'],
  }
  const content = contentOfCookbook(recipe)
  const shown = showContent(ID, null, content)
  expect(shown).toMatchObject({ instructions: 'Slice.\nToast.', source: 'Cookbook', user_id: null })
  expect(shown.ingredients[0]).toMatchObject({ id: `0000${'a'.repeat(20)}`, recipe_id: ID, optional: false })
  expect(shown.calories_per_serving).toBeGreaterThan(50)
  const inWords = content.ingredients.map((one) => ({ ...one, quantity: 'two handfuls', notes: undefined }))
  const unknown = RecipeDraft.parse({ name: 'Toast', instructions: 'Toast.', ingredients: inWords })
  expect(toContent(unknown).computed_nutrition).toBeNull()
  expect(copyOf({ ...content, name: 'x'.repeat(200) }).name).toHaveLength(197)
})
