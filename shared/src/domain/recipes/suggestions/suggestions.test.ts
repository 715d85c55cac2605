import { describe, expect, it } from 'vitest'
import type { RecipeMark } from '../../../contracts/recipes/recipe.ts'
import { indexStock } from '../matching/stock-index.ts'
import type { StockedLot } from '../matching/stock-index.ts'
import { rankRecipes } from './rank-recipes.ts'
import { isEaten, isSuitable, withoutContradictions } from './suitability.ts'
import { tasteOf } from './taste.ts'

const TODAY = '2026-11-22T00:00:00.000Z'
const lot = (name: string, expiry_date: string | null = null): StockedLot => ({
  item_id: name,
  quantity: 1000,
  unit: 'g',
  status: 'in_stock',
  expiry_date,
  item: { name },
})
const recipe = (id: string, names: string[], cuisine: string | null = null) => ({
  id,
  cuisine,
  name: id,
  ingredients: names.map((item_name) => ({ item_name, quantity: 100, unit: 'g' })),
})
const rank = (
  recipes: ReturnType<typeof recipe>[],
  stock: StockedLot[],
  more: Partial<Parameters<typeof rankRecipes>[1]> = {},
) =>
  rankRecipes(recipes, {
    index: indexStock(stock, TODAY),
    today: TODAY,
    minScore: 10,
    limit: 10,
    taste: null,
    marks: new Map(),
    exclude: new Set(),
    ...more,
  }).map((ranked) => ranked.recipe.id)

describe('rankRecipes', () => {
  it('[MEAL-002, MEAL-014] ranks by the match, and leaves out what matches less than the minimum', () => {
    const recipes = [
      recipe('half', ['Rice', 'Saffron']),
      recipe('whole', ['Rice', 'Carrot']),
      recipe('none', ['Truffle']),
    ]
    expect(rank(recipes, [lot('Rice'), lot('Carrot')])).toEqual(['whole', 'half'])
    expect(rank(recipes, [lot('Rice'), lot('Carrot')], { minScore: 60 })).toEqual(['whole'])
  })

  it('prefers what uses up what expires this week', () => {
    const recipes = [recipe('later', ['Carrot']), recipe('now', ['Spinach'])]
    expect(rank(recipes, [lot('Carrot'), lot('Spinach', '2026-11-24T00:00:00.000Z')])).toEqual([
      'now',
      'later',
    ])
  })

  it('prefers what uses tomorrow’s to what uses two things of next week, and what uses more of it', () => {
    const day = (n: number) => `2026-11-${22 + n}T00:00:00.000Z`
    const stock = [lot('Salmon', day(1)), lot('Leek', day(5)), lot('Carrot', day(6)), lot('Rice')]
    const recipes = [
      recipe('soup', ['Leek', 'Carrot']),
      recipe('fish', ['Salmon', 'Rice', 'Saffron']),
      recipe('plain', ['Rice']),
    ]
    expect(rank(recipes, stock)).toEqual(['fish', 'soup', 'plain'])
    const most = {
      ...recipe('most', ['Salmon']),
      ingredients: [{ item_name: 'Salmon', quantity: 900, unit: 'g' }],
    }
    expect(rank([recipe('little', ['Salmon']), most], stock)).toEqual(['most', 'little'])
  })

  it('puts a third pasta dish after everything else, and what was seen already last', () => {
    const pasta = ['a', 'b', 'c'].map((id) => recipe(id, ['Spaghetti']))
    const others = [recipe('soup', ['Carrot', 'Saffron']), recipe('seen', ['Leek'])]
    const stock = ['Spaghetti', 'Carrot', 'Leek'].map((name) => lot(name))
    const order = rank([...pasta, ...others], stock, { exclude: new Set(['seen']) })
    expect(order.slice(0, 2).every((id) => ['a', 'b', 'c'].includes(id))).toBe(true)
    expect(order[2]).toBe('soup')
    expect(order[4]).toBe('seen')
    expect(rank([...pasta, ...others], stock, { limit: 2 })).toHaveLength(2)
  })

  it('gives the same order on the same day, whatever the order of the recipes', () => {
    const recipes = Array.from({ length: 20 }, (_, n) =>
      recipe(`r${n}`, ['Rice', n % 2 ? 'Leek' : 'Carrot'], `c${n % 3}`),
    )
    const stock = [lot('Rice'), lot('Carrot')]
    expect(rank(recipes.toReversed(), stock)).toEqual(rank(recipes, stock))
  })

  it('follows favourites, ratings and taste only when it is to be personal, and avoids what was eaten lately', () => {
    const recipes = ['plain', 'loved', 'poor', 'eaten', 'planned', 'thai'].map((id) =>
      recipe(id, ['Carrot'], id === 'thai' ? 'Thai' : null),
    )
    const mark = (fields: Partial<RecipeMark>): RecipeMark => ({
      is_favorite: false,
      rating: null,
      note: null,
      ...fields,
    })
    const taste = tasteOf(
      [
        { recipe_id: 'eaten', meal_type: 'dinner', date: '2026-11-20', recipe: null },
        { recipe_id: 'old', meal_type: 'lunch', date: '2026-10-01', recipe: recipe('old', ['Tofu'], 'Thai') },
      ],
      [{ recipe_id: 'planned', date: '2026-11-25' }],
    )
    const marks = new Map([
      ['loved', mark({ is_favorite: true })],
      ['poor', mark({ rating: 1 })],
    ])
    const order = rank(recipes, [lot('Carrot')], { taste, marks })
    expect(order.slice(0, 4)).toEqual(['loved', 'thai', 'plain', 'poor'])
    expect(order.slice(4).toSorted()).toEqual(['eaten', 'planned'])
  })
})

it('[MEAL-011] derives the favourites of a taste, the most frequent first and without what is in every dish', () => {
  const meals = [
    ['Tofu', 'Salt', 'Rice'],
    ['tofu', 'Water', 'Leek'],
    ['Tofu', 'Rice', 'Olive oil'],
  ].map((names, n) => ({
    recipe_id: `r${n}`,
    meal_type: n === 0 ? ('lunch' as const) : ('dinner' as const),
    date: '2026-11-01',
    recipe: recipe(`r${n}`, names, n === 0 ? 'other' : 'Thai'),
  }))
  const planned = [{ recipe_id: 'r0', date: '2026-11-30' }]
  expect(tasteOf(meals, planned)).toEqual({
    favoriteIngredients: ['Tofu', 'Rice', 'Leek'],
    favoriteCuisines: ['Thai'],
    mealHistoryCount: 3,
    mealTypesCount: { lunch: 1, dinner: 2 },
    latest: new Map([
      ['r0', '2026-11-30'],
      ['r1', '2026-11-01'],
      ['r2', '2026-11-01'],
    ]),
  })
  expect(tasteOf([], planned)).toMatchObject({ favoriteIngredients: [], mealHistoryCount: 0 })
})

describe('suitability', () => {
  const vegan = { diets: ['Vegan'], allergens: [] } as const
  const noNuts = { diets: [], allergens: ['nuts'] } as const

  it('suggests only what is fit for all diets, and has none of the allergens', () => {
    const dish = (names: string[], diets: ('Vegan' | 'Vegetarian')[] = []) => ({
      ...recipe('r', names),
      diets,
    })
    expect(isSuitable(dish(['Carrot'], ['Vegan']), vegan)).toBe(true)
    expect(isSuitable(dish(['Carrot'], ['Vegetarian']), vegan)).toBe(false)
    expect(isSuitable(dish(['Carrot', 'Walnuts']), noNuts)).toBe(false)
    expect(isSuitable(dish(['Carrot']), noNuts)).toBe(true)
  })

  it('suggests nothing with an unknown ingredient, or without a list, where there are allergies', () => {
    expect(isSuitable({ ...recipe('r', ['Carrot', 'Xyzzy']), diets: [] }, noNuts)).toBe(false)
    expect(isSuitable({ name: 'Carrot', diets: [] }, noNuts)).toBe(false)
    expect(isSuitable({ ...recipe('r', ['Xyzzy']), diets: [] }, { diets: [], allergens: [] })).toBe(true)
  })

  it.each([
    ['cashew cream', 'nuts'],
    ['ladyfingers', 'gluten'],
    ['peanut oil', 'peanut'],
    ['butter chicken', 'milk'],
    ['unicorn', 'egg'],
    ['Nutella', 'nuts'],
    ['Snickers', 'peanut'],
    ['Kit Kat', 'gluten'],
    ['Bamba', 'peanut'],
    ['Doritos', 'milk'],
    ['Quorn', 'egg'],
    ['M&Ms', 'peanut'],
    ['Old Bay', 'celery'],
  ] as const)('does not take a guess for %s where there is an allergy to %s', (name, allergen) => {
    const dish = { ...recipe('r', ['Carrot', name]), diets: [] }
    expect(isSuitable(dish, { diets: [], allergens: [allergen] })).toBe(false)
    expect(isSuitable(dish, { diets: [], allergens: [] })).toBe(true)
    expect(isEaten(name, { diets: [], allergens: [allergen] })).toBe(false)
  })

  it('keeps what an author says of a diet unless an ingredient contradicts it', () => {
    const dish = recipe('r', ['Butter', 'Xyzzy'])
    expect(withoutContradictions(['Vegan', 'Vegetarian', 'Keto', 'Keto', 'Dairy-free'], dish)).toEqual([
      'Vegetarian',
      'Keto',
    ])
    expect(isEaten('Butter', vegan)).toBe(false)
    expect(isEaten('Butter', noNuts)).toBe(true)
    expect(isEaten('Parmesan', vegan)).toBe(false)
  })
})
