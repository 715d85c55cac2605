import { describe, expect, it } from 'vitest'
import { CUISINES, MEAL_TYPES } from '../../../contracts/recipes/recipe.ts'
import { DIETS } from '@larder/foods'
import type { MealType } from '../../../contracts/recipes/recipe.ts'
import { findUnit, dietsOf, nutritionPerServing, foodsOf, mentionedFoods, wordsOf } from '@larder/foods'
import { stepIngredients } from '@larder/recipe-pages'
import { cookbook } from './cookbook.ts'

const RECIPES = await cookbook()
const BY_NAME = RECIPES.map((recipe) => [recipe.name, recipe] as const)

type Range = [least: number, most: number]
/** Energy in kcal and weight in g of everything for one serving, by the meal. */
const SERVINGS: Record<MealType, { energy: Range; weight: Range }> = {
  breakfast: { energy: [150, 800], weight: [100, 800] },
  lunch: { energy: [100, 850], weight: [120, 950] },
  dinner: { energy: [180, 1000], weight: [140, 1000] },
  snack: { energy: [60, 550], weight: [25, 500] },
}

/** The most that one serving may hold of what is strong, in g. */
const MOST_OF_KIND: [kind: string, grams: number][] = [
  ['salt', 10],
  ['spice', 15],
  ['oil', 45],
  ['butter', 60],
  ['sugar', 60],
  ['garlic', 15],
  ['ginger', 20],
  ['soy-sauce', 45],
  ['fish-sauce', 35],
  ['baking-powder', 6],
  ['baking-soda', 3],
]

/** The most of a serving that may have no nutrients in the table, in g: kimchi beside rice, a spoon of chilli paste. */
const MOST_UNCOUNTED = 60

/** What may be tagged as quick, in minutes. */
const QUICK_MINUTES = 40

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const MINUTES_IN: Record<string, number> = { second: 1 / 60, minute: 1, hour: 60 }
/** The times that a text names, in minutes; the longer one of a range. */
const minutesIn = (text: string) =>
  [...text.matchAll(/(\d+)(?: to (\d+))? (second|minute|hour)s?\b/g)].map(
    ([, least, most, unit = '']) => Number(most ?? least) * MINUTES_IN[unit]!,
  )
/** What goes on beside something else takes no time of its own. */
const isBesides = (step: string) => /^Meanwhile\b/.test(step)

describe('the cookbook', () => {
  it('has recipes for each kitchen, meal and diet', () => {
    const countsOf = <Key extends string>(keys: readonly Key[], has: (key: Key) => number) =>
      Object.fromEntries(keys.map((key) => [key, has(key)]))
    const having = (test: (recipe: (typeof RECIPES)[number]) => boolean) => RECIPES.filter(test).length
    const counts = {
      ...countsOf(CUISINES, (key) => having(({ cuisine }) => cuisine === key) - 6),
      ...countsOf(MEAL_TYPES, (key) => having(({ meal_type }) => meal_type === key) - 20),
      ...countsOf(DIETS, (key) => having(({ diets }) => diets.includes(key)) - 15),
      ...Object.fromEntries(
        DIETS.flatMap((diet) =>
          MEAL_TYPES.map((meal) => [
            `${diet} ${meal}`,
            having(({ diets, meal_type }) => diets.includes(diet) && meal_type === meal) - 5,
          ]),
        ),
      ),
      dessert: having(({ tags }) => tags.includes('dessert')) - 6,
      all: RECIPES.length - 120,
    }
    expect(Object.entries(counts).filter(([, more]) => more < 0)).toEqual([])
  })

  it('has an id and a name for each recipe', () => {
    const isUnique = (words: readonly string[]) => new Set(words).size === words.length
    expect(isUnique(RECIPES.map(({ id }) => id))).toBe(true)
    expect(isUnique(RECIPES.map(({ name }) => wordsOf(name).sort().join(' ')))).toBe(true)
    expect(isUnique(RECIPES.map(({ ingredients }) => JSON.stringify(ingredients)))).toBe(true)
  })

  describe.each(BY_NAME)('%s', (_name, recipe) => {
    const { ingredients, steps, serving_size } = recipe
    const foods = foodsOf(ingredients)

    it('lists each food once, by a name and in a unit that the tables know', () => {
      expect(foods.filter(({ food }) => food === null).map(({ item_name }) => item_name)).toEqual([])
      expect(ingredients.filter(({ unit }) => findUnit(unit) !== unit)).toEqual([])
      expect(new Set(ingredients.map(({ item_name }) => item_name)).size).toBe(ingredients.length)
    })

    it('is fit for the diets that it names', () => {
      expect(recipe.diets).toEqual(dietsOf(ingredients, serving_size).diets)
    })

    it('has sane amounts and energy in a serving', () => {
      const { per_serving, uncounted } = nutritionPerServing(ingredients, serving_size)
      const { energy, weight } = SERVINGS[recipe.meal_type]
      const gramsOf = (test: (food: (typeof foods)[number]) => boolean) =>
        sumOf(foods.filter(test).map(({ grams }) => grams ?? 0)) / serving_size
      expect(per_serving.calories).toSatisfy((kcal: number) => energy[0] <= kcal && kcal <= energy[1])
      expect(gramsOf(() => true)).toSatisfy((grams: number) => weight[0] <= grams && grams <= weight[1])
      const tooMuch = MOST_OF_KIND.filter(
        ([kind, most]) => gramsOf(({ food }) => food!.kinds.includes(kind)) > most,
      )
      expect(tooMuch).toEqual([])
      const unknown = foods.filter(({ item_name }) => uncounted.includes(item_name))
      expect(unknown.filter(({ grams }) => grams === null)).toEqual([])
      expect(sumOf(unknown.map(({ grams }) => grams!)) / serving_size).toBeLessThanOrEqual(MOST_UNCOUNTED)
    })

    it('takes the time that its steps take', () => {
      const named = sumOf(steps.filter((step) => !isBesides(step)).flatMap(minutesIn))
      const { preparation_time_minutes: preparation, cooking_time_minutes: cooking } = recipe
      expect(preparation).toBeGreaterThan(0)
      expect(Math.max(...steps.flatMap(minutesIn), 0)).toBeLessThanOrEqual(Math.max(preparation, cooking))
      expect(named).toBeLessThanOrEqual(preparation + cooking)
      // What has to be cooked says for how long.
      expect(named).toBeGreaterThanOrEqual(cooking / 2)
      if (recipe.tags.includes('quick')) expect(preparation + cooking).toBeLessThanOrEqual(QUICK_MINUTES)
      expect(recipe.tags.includes('no cook')).toBe(cooking === 0)
    })

    it('uses in its steps what it lists, and nothing else', () => {
      const used = new Set(steps.flatMap(wordsOf))
      const unused = ingredients.filter((ingredient) => {
        const others = ingredients.filter((other) => other !== ingredient)
        const shared = new Set(others.flatMap(({ item_name }) => wordsOf(item_name)))
        const words = wordsOf(ingredient.item_name)
        // 'Stock' says that the chicken stock is used, 'chicken' may be the breast.
        const own = words.filter((word) => !shared.has(word))
        return own.length > 0 ? !own.some((word) => used.has(word)) : !words.every((word) => used.has(word))
      })
      expect(unused.map(({ item_name }) => item_name)).toEqual([])
      expect(steps.flatMap((step) => mentionedFoods(step, recipe))).toEqual([])
    })
  })

  it('has steps in which nearly every ingredient is found', () => {
    const all = RECIPES.flatMap(({ name, ingredients, steps }) => {
      const names = ingredients.map(({ item_name }) => item_name)
      const found = new Set(steps.flatMap((step) => stepIngredients(step, names)))
      return names.map((item, index) => ({ item: `${name}: ${item}`, isFound: found.has(index) }))
    })
    const lost = all.filter(({ isFound }) => !isFound)
    expect(lost.length / all.length, lost.map(({ item }) => item).join(', ')).toBeLessThan(0.01)
  })
})
