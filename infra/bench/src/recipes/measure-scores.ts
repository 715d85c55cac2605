import type { RecipeLike } from '@larder/shared/contracts/recipes/recipe'
import { FOODS } from '@larder/foods'
import { scoreRecipe } from '@larder/shared/domain/recipes/matching/match-recipe'
import { indexStock } from '@larder/shared/domain/recipes/matching/stock-index'
import type { StockedLot } from '@larder/shared/domain/recipes/matching/stock-index'
import { median, rounded } from '../figures.ts'

const RECIPES = 10_000
const LOTS = 500
const RUNS = 15
const TODAY = '2026-11-22T00:00:00.000Z'
const UNITS = ['g', 'ml', 'each', 'tbsp', 'cup']

/** The same numbers at each run. */
const createNumbers = () => {
  let seed = 7
  return (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
}

/** Recipes of 5 to 15 ingredients and lots, both of all foods of the table, by their English names. */
export const createSample = (lotCount = LOTS): { recipes: RecipeLike[]; lots: StockedLot[] } => {
  const below = createNumbers()
  const names = [...FOODS.values()].flatMap(({ names: { en = '' } }) => en.split(', ')[0] ?? [])
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const recipes = Array.from({ length: RECIPES }, (_, n) => ({
    name: `Recipe ${n}`,
    ingredients: Array.from({ length: 5 + below(11) }, () => ({
      item_id: null,
      item_name: pick(names),
      quantity: 1 + below(500),
      unit: pick(UNITS),
    })),
  }))
  const lots = Array.from({ length: lotCount }, (_, n) => {
    const item_id = n.toString(16).padStart(24, '0')
    return {
      item_id,
      item: { id: item_id, name: pick(names) } as StockedLot['item'],
      quantity: 1 + below(1000),
      unit: pick(['g', 'ml', 'item', 'l', 'kg']),
      status: 'in_stock' as const,
      expiry_date: null,
    }
  })
  return { recipes, lots }
}

/** How long the scores of 10,000 recipes against 500 lots take, in milliseconds: at first, and when the stock has changed. */
export const measureScores = () => {
  const { recipes, lots } = createSample()
  const score = (): number => {
    const started = performance.now()
    const index = indexStock(lots, TODAY)
    let matching = 0
    for (const recipe of recipes) if (scoreRecipe(recipe, index) >= 10) matching++
    if (matching === 0) throw new Error('No recipe matches')
    return performance.now() - started
  }
  const first = score()
  const later = Array.from({ length: RUNS }, score)
  return {
    recipes: RECIPES,
    lots: LOTS,
    'first, ms': rounded(first),
    'median, ms': rounded(median(later)),
    'slowest, ms': rounded(Math.max(...later)),
  }
}
