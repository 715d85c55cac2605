import { DAILY_MEALS, MIN_MATCH_SCORE, type DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { cookbook } from '@larder/shared/domain/recipes/cookbook/cookbook'
import { expiringIn } from '@larder/shared/domain/recipes/matching/match-recipe'
import { indexStock, type StockedLot } from '@larder/shared/domain/recipes/matching/stock-index'
import { rankRecipes } from '@larder/shared/domain/recipes/suggestions/rank-recipes'
import { expect, it } from 'vitest'
import { pickUseItUp } from './use-it-up.ts'

const TODAY = '2026-11-22'
const STOCKS = 20
const THINGS = 25

/** The same numbers from 0 to 1 for the same seed (a linear congruential generator, Numerical Recipes 1992). */
const numbersOf = (seed: number) => () => (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32

it('offers what expires first among three meals, in at least 18 of 20 stocks of which the cookbook has a recipe', async () => {
  const recipes = await cookbook()
  const names = [
    ...new Set(recipes.flatMap(({ ingredients }) => ingredients.map(({ item_name }) => item_name))),
  ].sort()
  let [stocks, offered] = [0, 0]
  for (let seed = 1; stocks < STOCKS; seed += 1) {
    const random = numbersOf(seed)
    const lots = Array.from({ length: THINGS }, (_, n): StockedLot & { is_expiry_guess: boolean } => {
      const name = names[Math.floor(random() * names.length)] ?? ''
      const days = 1 + Math.floor(random() * 20)
      return {
        item_id: `${n}`,
        quantity: 500,
        unit: 'g',
        status: 'in_stock',
        expiry_date: addDays(TODAY, days),
        is_expiry_guess: false,
        item: { name },
      }
    })
    const index = indexStock(lots, TODAY)
    const ofType = MEAL_TYPES.map((type) => recipes.filter(({ meal_type }) => meal_type === type))
    const ranking = { index, today: TODAY, taste: null, marks: new Map(), exclude: new Set<string>() }
    const all = ofType.flatMap((some) =>
      rankRecipes(some, { ...ranking, minScore: MIN_MATCH_SCORE, limit: 1000 }),
    )
    const first = all.flatMap(({ expiring }) => expiring.map(({ expiry_date }) => expiry_date)).sort()[0]
    // Something expires this week, and a recipe of the cookbook uses it.
    if (first === undefined) continue
    stocks += 1
    const meals = ofType.flatMap((some) =>
      rankRecipes(some, { ...ranking, minScore: MIN_MATCH_SCORE, limit: DAILY_MEALS }).map(
        ({ recipe }) => ({ expiring_ingredients: expiringIn(recipe, index, TODAY) }) as unknown as DailyMeal,
      ),
    )
    const three = pickUseItUp(meals, lots, TODAY)
    if (first === addDays(TODAY, three[0]?.uses[0]?.days ?? -1)) offered += 1
  }
  expect(offered).toBeGreaterThanOrEqual(18)
})

it('offers each of several things that expire on one day before another meal with the same', () => {
  const stocked = (name: string, days: number) => ({
    item_id: name,
    quantity: 1,
    expiry_date: addDays(TODAY, days),
    is_expiry_guess: false,
    item: { name },
  })
  const mealOf = (recipe_id: string, ...names: string[]) =>
    ({ recipe_id, expiring_ingredients: names.map((item_name) => ({ item_name })) }) as unknown as DailyMeal
  const meals = [
    mealOf('chicken and leek', 'Chicken', 'Leek'),
    mealOf('chicken soup', 'Chicken'),
    mealOf('salmon', 'Salmon'),
    mealOf('leek pie', 'Leek'),
  ]
  const entries = [stocked('Chicken', 2), stocked('Salmon', 2), stocked('Leek', 4)]
  expect(pickUseItUp(meals, entries, TODAY).map(({ meal }) => meal.recipe_id)).toEqual([
    'chicken and leek',
    'salmon',
    'chicken soup',
  ])
})
