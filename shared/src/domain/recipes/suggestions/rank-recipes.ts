import type { ExpiringIngredient } from '../../../contracts/recipes/daily-meals.ts'
import type { RecipeLike, RecipeMark } from '../../../contracts/recipes/recipe.ts'
import { daysBetween } from '../../inventory/calendar-day.ts'
import { remembered, foldName, foodOfIngredient } from '@larder/foods'
import { ingredientsOf } from '../ingredients/recipe-ingredients.ts'
import { expiringIn, scoreRecipe } from '../matching/match-recipe.ts'
import type { StockIndex } from '../matching/stock-index.ts'
import type { Taste } from './taste.ts'
import { useFirstPoints } from './use-first.ts'

export type RankedRecipe<R> = {
  recipe: R
  /** The match score. */
  score: number
  expiring: ExpiringIngredient[]
}

type Candidate = RecipeLike & { id: string; cuisine: string | null }

type Ranking = {
  index: StockIndex
  /** A calendar date. */
  today: string
  minScore: number
  limit: number
  /** Null where suggestions are not to be personal. */
  taste: Taste | null
  /** What the person marked, by the id of the recipe. */
  marks: ReadonlyMap<string, RecipeMark>
  /** Recipes that come only where there are not enough others. */
  exclude: ReadonlySet<string>
}

/** What each of these adds, in points of the match score. */
const POINTS = {
  favourite: 10,
  star: 4,
  cuisine: 6,
  ingredient: 2,
  hadLately: -25,
  /** Changes the order of equals from day to day. */
  day: 3,
  sameBase: -12,
  sameCuisine: -5,
  seen: -1000,
  thirdOfBase: -500,
}
/** A recipe that was had within so many days, or is planned, is not suggested before others. */
const LATELY_DAYS = 7

/** What a dish is mainly made of; of one base at most two are suggested before others. */
const BASES = ['pasta', 'noodles', 'rice', 'potato', 'bread', 'oats', 'egg', 'pulse']
const MOST_OF_BASE = 2

const baseOfName = remembered((name): string | null => {
  const kinds = foodOfIngredient(name)?.kinds ?? []
  return BASES.find((kind) => kinds.includes(kind)) ?? null
})

/** The base of a dish by its ingredients; null for one of none. */
const baseOf = (recipe: RecipeLike): string | null => {
  const bases = new Set(ingredientsOf(recipe).ingredients.map(({ item_name }) => baseOfName(item_name)))
  return BASES.find((base) => bases.has(base)) ?? null
}

/** 0 to 1, the same for a recipe all day. */
const chanceOf = (id: string, day: string): number => {
  let hash = 2_166_136_261
  for (const char of `${id} ${day.slice(0, 10)}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619)
  return (hash >>> 0) / 2 ** 32
}

const tastePoints = (
  recipe: Candidate,
  taste: Taste,
  mark: RecipeMark | undefined,
  today: string,
): number => {
  const cuisine = foldName(recipe.cuisine ?? '')
  const names = new Set(ingredientsOf(recipe).ingredients.map(({ item_name }) => foldName(item_name)))
  const latest = taste.latest.get(recipe.id)
  return (
    (mark?.is_favorite === true ? POINTS.favourite : 0) +
    (mark?.rating == null ? 0 : (mark.rating - 3) * POINTS.star) +
    (taste.favoriteCuisines.some((one) => foldName(one) === cuisine) ? POINTS.cuisine : 0) +
    taste.favoriteIngredients.filter((one) => names.has(foldName(one))).length * POINTS.ingredient +
    (latest !== undefined && daysBetween(latest, today) < LATELY_DAYS ? POINTS.hadLately : 0)
  )
}

/**
 * Ranks recipes by their match, what they use of what expires first, and the person's taste; then picks one after the
 * other so that they differ: of one base (pasta, rice) a third comes only after all others. The same on the same day.
 */
export const rankRecipes = <R extends Candidate>(
  recipes: readonly R[],
  ranking: Ranking,
): RankedRecipe<R>[] => {
  const { index, today, minScore, limit, taste, marks, exclude } = ranking
  const left = recipes.flatMap((recipe) => {
    const score = scoreRecipe(recipe, index)
    if (score < minScore) return []
    const expiring = expiringIn(recipe, index, today)
    const points =
      score +
      useFirstPoints(recipe, index, today) +
      (taste === null ? 0 : tastePoints(recipe, taste, marks.get(recipe.id), today)) +
      (exclude.has(recipe.id) ? POINTS.seen : 0) +
      chanceOf(recipe.id, today) * POINTS.day
    return [{ ranked: { recipe, score, expiring }, points, base: baseOf(recipe), cuisine: recipe.cuisine }]
  })
  left.sort((a, b) => b.points - a.points || (a.ranked.recipe.id < b.ranked.recipe.id ? -1 : 1))

  const picked: RankedRecipe<R>[] = []
  const [bases, cuisines] = [new Map<string, number>(), new Map<string, number>()]
  const pointsAmongPicked = ({ points, base, cuisine }: (typeof left)[number]): number => {
    const same = base === null ? 0 : (bases.get(base) ?? 0)
    return (
      points +
      same * POINTS.sameBase +
      (same >= MOST_OF_BASE ? POINTS.thirdOfBase : 0) +
      (cuisine === null ? 0 : (cuisines.get(cuisine) ?? 0)) * POINTS.sameCuisine
    )
  }
  while (picked.length < limit && left.length > 0) {
    let [best, most] = [0, -Infinity]
    for (const [at, candidate] of left.entries()) {
      // Nothing that follows can have more: what was picked only takes points away.
      if (candidate.points <= most) break
      const points = pointsAmongPicked(candidate)
      if (points > most) [best, most] = [at, points]
    }
    const [next] = left.splice(best, 1)
    if (next === undefined) break
    picked.push(next.ranked)
    if (next.base !== null) bases.set(next.base, (bases.get(next.base) ?? 0) + 1)
    if (next.cuisine !== null) cuisines.set(next.cuisine, (cuisines.get(next.cuisine) ?? 0) + 1)
  }
  return picked
}
