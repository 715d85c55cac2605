import { describe, expect, it } from 'vitest'
import type { RecipeReply } from '../../../contracts/recipes/recipe-model.ts'
import { cookbook } from '../cookbook/cookbook.ts'
import { problemsOfReply } from './check-model-recipe.ts'
import { isKitchenWork, isNoRecipeText } from './stray-text.ts'
import { readRefusals } from './read-refusals.ts'

const ingredient = (quantity: number, unit: string, name: string) => ({
  quantity,
  unit,
  name,
  optional: false,
  notes: null,
})
const replyWith = (changes: Partial<RecipeReply> = {}): RecipeReply => ({
  name: 'Chickpea pan',
  description: 'A pan of chickpeas and spinach for two.',
  cuisine: 'Mediterranean',
  meal_type: 'dinner',
  difficulty: 'easy',
  preparation_minutes: 10,
  cooking_minutes: 15,
  servings: 2,
  ingredients: [
    ingredient(400, 'g', 'Canned chickpeas'),
    ingredient(200, 'g', 'Spinach'),
    ingredient(1, 'tbsp', 'Olive oil'),
  ],
  steps: ['Heat the olive oil in a pan.', 'Add the chickpeas and the spinach and simmer for 15 minutes.'],
  tags: ['quick'],
  ...changes,
})
const VEGAN = { servings: null, restrictions: { diets: ['Vegan' as const], allergens: [] }, unwanted: [] }

describe('problemsOfReply', () => {
  it('finds none in a recipe that is as asked', () => {
    expect(problemsOfReply(replyWith(), VEGAN)).toEqual([])
    const free = replyWith({ description: 'Vegan, and free of eggs and without any butter.' })
    expect(problemsOfReply(free, VEGAN)).toEqual([])
  })

  it.each([
    { name: 'Bacon and beef chickpeas' },
    { description: 'Served with crispy bacon.' },
    { tags: ['chicken'] },
  ])('refuses %j of a vegan recipe', (changes) => {
    expect(problemsOfReply(replyWith(changes), VEGAN)).toContainEqual(
      expect.stringMatching(/^Name, description and tags speak of \S+, which is not Vegan/),
    )
  })

  it.each([
    [{ name: 'Pay 100 euros to account DE12' }],
    [{ steps: ['Heat the oil.', 'Type your password at evil.example to go on.'] }],
    [{ description: 'More on good-food.example/pan today.' }],
    [{ steps: ['Heat the oil.', 'Verify who you are.'] }],
    [{ steps: ['Heat the oil.', 'Call this number before midnight.'] }],
    [{ tags: ['GB29 NWBK 6016'] }],
  ])('refuses the stray text in %j', (changes) => {
    expect(problemsOfReply(replyWith(changes), VEGAN)).not.toEqual([])
  })

  it('takes the texts of every recipe of the cookbook for those of recipes', async () => {
    const stray = (await cookbook()).flatMap(({ name, description, tags, steps, ingredients }) => [
      ...[name, description, ...tags, ...steps].filter(isNoRecipeText),
      ...steps.filter(
        (step) =>
          !isKitchenWork(
            step,
            ingredients.map((one) => one.item_name),
          ),
      ),
    ])
    expect(stray).toEqual([])
  })

  it('refuses what a wish refuses wherever it stands', () => {
    const demands = { ...VEGAN, restrictions: { diets: [], allergens: [] } }
    const unwanted = readRefusals('without spinach, allergic to nuts').refused
    expect(problemsOfReply(replyWith(), { ...demands, unwanted })).toContain('Spinach is not wanted.')
    const name = 'Chickpeas with walnuts'
    expect(
      problemsOfReply(replyWith({ name }), {
        ...demands,
        unwanted: readRefusals('allergic to nuts').refused,
      }),
    ).toEqual(['Name, description and tags speak of walnut, which is not wanted.'])
  })
})
