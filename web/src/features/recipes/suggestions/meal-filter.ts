import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { type Diet, MEAL_TYPES, type MealType } from '@larder/shared/contracts/recipes/recipe'
import { DIETS } from '@larder/foods'
import { plainWords } from '@larder/foods'
import type { Matching } from '../matching.ts'
import { standingOf } from './meal-standing.ts'

/** Which suggestions are shown; what is absent leaves none out. */
export type MealFilter = {
  /** Words of the name or of ingredients. */
  search: string
  cuisine?: string | undefined
  mealType?: MealType | undefined
  diet?: Diet | undefined
  /** The longest total time. */
  minutes?: number | undefined
  isAtHand: boolean
}

export const NO_FILTER: MealFilter = { search: '', isAtHand: false }

/** The total times to choose from, in minutes. */
export const TIME_LIMITS: readonly number[] = [15, 30, 45, 60]

/** The filter that an address asks for; values that nobody can choose are left out. */
export const readFilter = (query: URLSearchParams): MealFilter => ({
  search: query.get('q') ?? '',
  cuisine: query.get('cuisine') ?? undefined,
  mealType: MEAL_TYPES.find((type) => type === query.get('meal')),
  diet: DIETS.find((diet) => diet === query.get('diet')),
  minutes: TIME_LIMITS.find((minutes) => String(minutes) === query.get('time')),
  isAtHand: query.has('at_hand'),
})

/** The address's words for a filter, null for what it does not limit. */
export const filterWords = ({ search, cuisine, mealType, diet, minutes, isAtHand }: MealFilter) => ({
  q: search || null,
  cuisine: cuisine ?? null,
  meal: mealType ?? null,
  diet: diet ?? null,
  time: minutes === undefined ? null : String(minutes),
  at_hand: isAtHand ? '1' : null,
})

/** How many limits are set beside the search. */
export const countLimits = ({ search: _, isAtHand, ...choices }: MealFilter): number =>
  Object.values(choices).filter((choice) => choice !== undefined).length + (isAtHand ? 1 : 0)

/** A suggestion with what it is searched by. */
export type FilterableMeal = {
  meal: DailyMeal
  words: string
  /** Null where the recipe does not say it. */
  minutes: number | null
  /** Whether enough of everything is there that counts for the score. */
  isAtHand: boolean
}

/** Prepares suggestions for filters: today's stock decides what is at hand. */
export const toFilterable = (meals: readonly DailyMeal[], matching: Matching | undefined): FilterableMeal[] =>
  meals.map((meal) => {
    const { preparation_time_minutes: prep, cooking_time_minutes: cook, ingredients } = meal.recipe
    const names = [meal.recipe_name, ...ingredients.map(({ item_name }) => item_name)]
    return {
      meal,
      words: plainWords(names.join(' ')).join(' '),
      minutes: prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0),
      isAtHand: standingOf(meal, matching).score === 100,
    }
  })

/** The suggestions that a filter leaves, in their order. */
export function filterMeals(meals: readonly FilterableMeal[], filter: MealFilter): DailyMeal[] {
  const searched = plainWords(filter.search)
  return meals
    .filter(
      ({ meal: { recipe, meal_type }, words, minutes, isAtHand }) =>
        searched.every((word) => words.includes(word)) &&
        (filter.cuisine === undefined || recipe.cuisine === filter.cuisine) &&
        (filter.mealType === undefined || meal_type === filter.mealType) &&
        (filter.diet === undefined || recipe.diets.includes(filter.diet)) &&
        (filter.minutes === undefined || (minutes !== null && minutes <= filter.minutes)) &&
        (!filter.isAtHand || isAtHand),
    )
    .map(({ meal }) => meal)
}
