import { DIETS } from '@larder/foods'
import type { Diet, Recipe } from '../../../contracts/recipes/recipe.ts'
import {
  foldName,
  FOODS,
  wordsOf,
  DISHES,
  foodsNamedIn,
  foodOfIngredient,
  asTyped,
  mayHave,
  MOST_SERVINGS,
} from '@larder/foods'
import type { RefusedFood, ReadWish, NamedFood } from '@larder/foods'
import { ingredientsOf } from '../ingredients/recipe-ingredients.ts'
import { expiringIn, scoreRecipe } from '../matching/match-recipe.ts'
import type { StockIndex } from '../matching/stock-index.ts'
import { isSuitable } from '../suggestions/suitability.ts'
import type { Restrictions } from '../suggestions/suitability.ts'

/** The stock that a choice prefers, on a calendar date of the household. */
type StockOfDay = { index: StockIndex; today: string }

/** The recipe that fits best, and what of the wish it does not meet; or why none does. */
type Choice = { recipe: Recipe; unmet: readonly string[] } | { recipe: null; unmet: readonly string[] }

/** What each part of a wish counts. The stock decides among recipes that meet a wish alike. */
const POINTS = {
  name: 50,
  food: 40,
  inName: 10,
  word: 6,
  cuisine: 60,
  meal: 60,
  minutes: 30,
  stock: 0.3,
  expiring: 3,
}

/** The most words, or foods, by which somebody calls a dish. */
const MOST_OF_DISH = 3

const minutesOf = ({ preparation_time_minutes, cooking_time_minutes }: Recipe): number | null =>
  preparation_time_minutes === null && cooking_time_minutes === null
    ? null
    : (preparation_time_minutes ?? 0) + (cooking_time_minutes ?? 0)

const isSweet = ({ tags, name }: Recipe): boolean =>
  [...tags, ...wordsOf(name)].some((tag) => ['dessert', 'sweet', 'cake'].includes(tag.toLowerCase()))

const isMeal = (recipe: Recipe, meal: NonNullable<ReadWish['meal']>): boolean =>
  meal === 'dessert' ? recipe.meal_type === 'snack' && isSweet(recipe) : recipe.meal_type === meal

/** The words of a recipe that wishes can name: of its name, tags and cuisine. */
const wordsOfRecipe = ({ name, tags, cuisine }: Recipe): Set<string> =>
  new Set(wordsOf([name, ...tags, cuisine ?? ''].join(' ')))

type Candidate = {
  recipe: Recipe
  words: Set<string>
  kinds: ReadonlySet<string>
  names: readonly string[]
}

const toCandidate = (recipe: Recipe): Candidate => {
  const names = ingredientsOf(recipe).ingredients.map(({ item_name }) => item_name)
  return {
    recipe,
    words: wordsOfRecipe(recipe),
    kinds: new Set(names.flatMap((name) => foodOfIngredient(name)?.kinds ?? [])),
    names,
  }
}

/** Whether a recipe is called by words. */
const isCalled = ({ words }: Candidate, by: string): boolean => by.split(' ').every((word) => words.has(word))

/** Whether a recipe has a food, or is one itself: 'lasagne' is a dish of the food table. */
const has = (candidate: Candidate, { words, said = words, ids }: Said): boolean =>
  ids.some((id) => candidate.kinds.has(id)) || isCalled(candidate, words) || isCalled(candidate, said)
type Said = Pick<NamedFood, 'words' | 'ids'> & Partial<NamedFood>

/** Whether a recipe is called by what is refused, or has an ingredient that may contain it. */
const isWith = (candidate: Candidate, food: RefusedFood): boolean =>
  has(candidate, food) || candidate.names.some((name) => mayHave(name, food))

/** Of the words of a wish, how much each tells of a dish: the fewer recipes have it, the more; nothing if none has it. */
const weigh = (words: ReadonlySet<string>, candidates: readonly Candidate[]): Map<string, number> =>
  new Map(
    [...words].flatMap((word) => {
      const count = candidates.filter((candidate) => candidate.words.has(word)).length
      return count === 0 ? [] : [[word, 1 + Math.log(candidates.length / count)] as const]
    }),
  )

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)

const withDiets = (diets: readonly Diet[]): string => listOf(diets.map((diet) => diet.toLowerCase()))

/** What of a wish a recipe does not meet, a sentence each. */
const unmetBy = (
  candidate: Candidate,
  { description, cuisine, meal, minutes, tooMany, wanted }: ReadWish,
  words: Iterable<string>,
): string[] => {
  const { recipe } = candidate
  const takes = minutesOf(recipe)
  const lacking = wanted.filter((food) => !has(candidate, food)).map(({ said }) => asTyped(description, said))
  const notSaid = [...words]
    .filter((word) => !candidate.words.has(word))
    .map((word) => `“${asTyped(description, word)}”`)
  return [
    ...(lacking.length > 0
      ? [`It has no ${new Intl.ListFormat('en', { type: 'disjunction' }).format(lacking)}.`]
      : []),
    ...(notSaid.length > 0
      ? [`Of what you wrote, ${listOf(notSaid)} ${notSaid.length > 1 ? 'are' : 'is'} not met.`]
      : []),
    ...(cuisine !== null && foldName(recipe.cuisine ?? '') !== foldName(cuisine)
      ? [
          `It is not ${cuisine}${recipe.cuisine === null || foldName(recipe.cuisine) === 'other' ? '' : `, but ${recipe.cuisine}`}.`,
        ]
      : []),
    ...(meal !== null && !isMeal(recipe, meal)
      ? [`It is meant for ${recipe.meal_type}, not as ${meal}.`]
      : []),
    ...(minutes !== null && takes !== null && takes > minutes
      ? [`It takes ${takes} minutes, not ${minutes}.`]
      : []),
    ...(tooMany !== null ? [`A recipe is for ${MOST_SERVINGS} people at most, not ${tooMany}.`] : []),
  ]
}

/** What of a wish a recipe that was written for it does not meet, a sentence each. */
export const unmetOf = (recipe: Recipe, wish: ReadWish): string[] => unmetBy(toCandidate(recipe), wish, [])

/** What a wish and the household together do not allow. */
export const restrictionsOf = ({ diets }: ReadWish, household: Restrictions): Restrictions => ({
  diets: DIETS.filter((diet) => diets.includes(diet) || household.diets.includes(diet)),
  allergens: household.allergens,
})

/** The foods that the words of a dish name one by one: 'chicken' of a chicken soup, and not what kind of dish it is. */
const partsOf = ({ words }: NamedFood): NamedFood[] => {
  if (!words.includes(' ')) return []
  const parts = words.split(' ').flatMap((word) => foodsNamedIn(word))
  const foods = parts.filter(({ ids }) => !ids.every(isDish))
  return (foods.length > 0 ? foods : parts).map((food) => ({ ...food, said: food.words }))
}

const isDish = (id: string): boolean => FOODS.get(id)?.kinds.some((kind) => DISHES.includes(kind)) === true

/**
 * Chooses the recipe that meets a wish best. What somebody does not eat or does not want is never in it; anything else
 * that it does not meet is named. Where a wish names foods, a recipe with none of them is no answer; of a dish that no recipe
 * is, those foods count that its name has.
 */
export const chooseRecipe = (
  recipes: readonly Recipe[],
  wish: ReadWish,
  household: Restrictions,
  stock: StockOfDay | null,
): Choice => {
  const restrictions = restrictionsOf(wish, household)
  const { diets, allergens } = restrictions
  const suitable = recipes.filter((recipe) => isSuitable(recipe, restrictions)).map(toCandidate)
  if (suitable.length === 0) {
    const who = diets.length > 0 ? ` ${withDiets(diets)}` : ''
    const what = allergens.length > 0 ? ` without ${listOf(allergens)}` : ''
    return { recipe: null, unmet: [`There is no${who} recipe${what} in the cookbook or among your recipes.`] }
  }
  const allowed = suitable.filter((candidate) => !wish.unwanted.some((food) => isWith(candidate, food)))
  if (allowed.length === 0) {
    return {
      recipe: null,
      unmet: [
        `No recipe is without ${listOf(wish.unwanted.map(({ words }) => asTyped(wish.description, words)))}.`,
      ],
    }
  }

  const weights = weigh(wish.words, allowed)
  const isNamed = (candidate: Candidate): boolean =>
    wish.wanted.length > 0
      ? wish.wanted.some((food) => has(candidate, food))
      : [...weights.keys()].some((word) => candidate.words.has(word))
  const named = allowed.filter(isNamed)
  if (named.length === 0 && wish.wanted.length > 0) {
    const foods = listOf(wish.wanted.map(({ said }) => asTyped(wish.description, said)))
    const parts = wish.wanted.flatMap(partsOf)
    const nearest =
      parts.length === 0 ? null : chooseRecipe(recipes, { ...wish, wanted: parts }, household, stock)
    return nearest?.recipe
      ? { recipe: nearest.recipe, unmet: [`There is no recipe for ${foods}.`, ...nearest.unmet] }
      : { recipe: null, unmet: [`No recipe with ${foods} fits, in the cookbook or among your recipes.`] }
  }

  const asked = new Set([
    ...wish.words,
    ...wish.wanted.flatMap(({ words, said }) => [...words.split(' '), ...said.split(' ')]),
  ])
  const pointsOf = (candidate: Candidate): number => {
    const { recipe, words } = candidate
    const found = wish.wanted.filter((food) => has(candidate, food))
    const inName = found.filter((food) => food.words.split(' ').every((word) => words.has(word)))
    const takes = minutesOf(recipe)
    let points = found.length * POINTS.food + inName.length * POINTS.inName
    for (const [word, weight] of weights) if (words.has(word)) points += weight * POINTS.word
    if (wordsOf(recipe.name).every((word) => asked.has(word))) points += POINTS.name
    if (wish.cuisine !== null && foldName(recipe.cuisine ?? '') === foldName(wish.cuisine))
      points += POINTS.cuisine
    if (wish.meal !== null && isMeal(recipe, wish.meal)) points += POINTS.meal
    if (wish.minutes !== null && takes !== null)
      points += POINTS.minutes * Math.min(1, wish.minutes / Math.max(1, takes))
    if (stock !== null) {
      points += scoreRecipe(recipe, stock.index) * POINTS.stock
      points += expiringIn(recipe, stock.index, stock.today).length * POINTS.expiring
    }
    return points
  }
  // All words of a dish are named, and all where nothing is called as the wish says; of a longer text those that tell.
  const isCalledSo = wish.words.size + wish.wanted.length <= MOST_OF_DISH
  const notMet = !isCalledSo && named.length > 0 ? weights.keys() : wish.words
  const [best] = (named.length > 0 ? named : allowed)
    .map((candidate) => ({ candidate, points: pointsOf(candidate) }))
    .sort((a, b) => b.points - a.points || (a.candidate.recipe.id < b.candidate.recipe.id ? -1 : 1))
  return { recipe: best!.candidate.recipe, unmet: unmetBy(best!.candidate, wish, notMet) }
}
