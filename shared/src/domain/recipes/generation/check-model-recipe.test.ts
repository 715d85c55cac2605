import { describe, expect, it } from 'vitest'
import type { RecipeReply } from '../../../contracts/recipes/recipe-model.ts'
import { ALLERGENS } from '../../../contracts/recipes/recipe.ts'
import { contentsOfIngredient, readRefusals } from '@larder/foods'
import { cookbook } from '../cookbook/cookbook.ts'
import { problemsOfReply } from './check-model-recipe.ts'
import { isKitchenWork, isNoRecipeText } from '@larder/recipe-pages'

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
    [{ ingredients: [{ ...ingredient(1, 'tbsp', 'Olive oil'), notes: 'buy at EVIL.COM' }] }],
    [{ ingredients: [{ ...ingredient(1, 'tbsp', 'Olive oil'), notes: 'see https://evil.example' }] }],
    [{ ingredients: [{ ...ingredient(1, 'tbsp', 'Olive oil'), notes: 'call +44 20 7946 0000' }] }],
    [{ description: 'Served at 192.0.2.1 today.' }],
  ])('refuses the stray text in %j', (changes) => {
    expect(problemsOfReply(replyWith(changes), VEGAN)).not.toEqual([])
  })

  describe('of a wish that is vegan and free of peanuts, nuts and gluten', () => {
    const demands = {
      servings: null,
      restrictions: { diets: ['Vegan' as const], allergens: ['peanut' as const, 'nuts' as const] },
      unwanted: [],
    }
    const [chickpeas, spinach, oil] = replyWith().ingredients
    const withNotes = (notes: string): Partial<RecipeReply> => ({
      ingredients: [{ ...chickpeas!, notes }, spinach!, oil!],
    })
    /** The same words in every place that somebody reads. */
    const places = (words: string): [string, Partial<RecipeReply>][] => [
      ['the name', { name: `Chickpea pan ${words}` }],
      ['the description', { description: `A pan of chickpeas ${words}.` }],
      ['a tag', { tags: [words] }],
      ['a step', { steps: ['Heat the olive oil in a pan.', `Add the chickpeas ${words}.`] }],
      ['notes', withNotes(words)],
    ]

    it.each(
      [
        'topped with 50 g crushed peanuts',
        'with a spoon of Nutella',
        'with a Snickers bar',
        'with butter',
        'with parmesan',
        'mit Erdnüssen und Erdnüsse',
        'and never without butter',
        'and a little honey',
      ].flatMap((words) => places(words).map(([place, changes]) => [words, place, changes] as const)),
    )('refuses “%s” in %s', (words, _, changes) => {
      expect(problemsOfReply(replyWith(changes), demands)).toContainEqual(
        expect.stringMatching(/which is not Vegan, free of peanut, free of nuts\.$/),
      )
      expect(words).not.toBe('')
    })

    it.each(
      [
        'without peanuts or butter',
        'peanut-free',
        'with vegan butter',
        'with coconut milk and nutmeg',
        'in walnut-sized pieces',
        'with oil instead of butter',
      ].flatMap((words) => places(words).map(([place, changes]) => [words, place, changes] as const)),
    )('takes “%s” in %s', (_, __, changes) => {
      expect(problemsOfReply(replyWith(changes), demands)).toEqual([])
    })

    it('refuses in steps and notes what only a label could tell, and in notes what may stand for the ingredient', () => {
      const steps = ['Heat the olive oil in a pan.', 'Stir in the curry paste and the gravy.']
      expect(problemsOfReply(replyWith({ steps }), demands)).toHaveLength(2)
      expect(problemsOfReply(replyWith(withNotes('or granola')), demands)).toHaveLength(1)
      const milk = { ...ingredient(200, 'ml', 'Oat milk'), notes: 'or milk' }
      const { ingredients } = replyWith()
      expect(problemsOfReply(replyWith({ ingredients: [...ingredients, milk] }), demands)).toEqual([
        'The notes of Oat milk speak of milk, which is not Vegan, free of peanut, free of nuts.',
      ])
    })

    it('takes what is called like the dish or an ingredient for that', () => {
      const vegan = replyWith({
        name: 'Vegan and nut-free pesto',
        ingredients: [...replyWith().ingredients, ingredient(20, 'g', 'Vegan butter')],
        steps: ['Blend the chickpeas and the spinach to a pesto.', 'Stir in the butter and the olive oil.'],
      })
      expect(problemsOfReply(vegan, demands)).toEqual([])
    })
  })

  it('refuses hardly a step and no note of the cookbook for a diet or allergen that the recipe is free of', async () => {
    const refused = (await cookbook()).flatMap(({ name, diets, steps, ingredients }) => {
      const contents = ingredients.flatMap(({ item_name }) => contentsOfIngredient(item_name) ?? [])
      const allergens = ALLERGENS.filter((one) => !contents.some((food) => food.allergens.includes(one)))
      const reply = replyWith({
        name,
        servings: 24,
        steps: [...steps],
        ingredients: ingredients.map(({ item_name, notes }) => ({
          ...ingredient(1, 'g', item_name),
          notes: notes ?? null,
        })),
      })
      const restrictions = {
        diets: diets.filter((diet) => ['Vegan', 'Vegetarian'].includes(diet)),
        allergens,
      }
      return problemsOfReply(reply, { servings: null, restrictions, unwanted: [] }).filter((problem) =>
        /^(?:A step|The notes)/.test(problem),
      )
    })
    // What is made in the pot is called like what is sold in jars: a model is asked to call it otherwise.
    expect(new Set(refused.map((problem) => / \S+ uses (\S+),/.exec(problem)?.[1]))).toEqual(
      new Set(['pesto', 'meatball', 'broth', 'caramel']),
    )
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
