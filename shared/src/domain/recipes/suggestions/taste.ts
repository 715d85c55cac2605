import type { Personalization } from '../../../contracts/recipes/daily-meals.ts'
import type { MealType, RecipeLike } from '../../../contracts/recipes/recipe.ts'
import { foldName, foodOfIngredient } from '@larder/foods'
import { givenIngredientsOf } from '../ingredients/recipe-ingredients.ts'

/** A meal that somebody had; `date` as `2026-11-22`, the recipe null when it was deleted. */
export type PastMeal = {
  recipe_id: string
  meal_type: MealType
  date: string
  recipe: (RecipeLike & { cuisine: string | null }) | null
}

/** What somebody's meals say of their taste, and the latest days on which they had each recipe or are going to. */
export type Taste = Pick<
  Personalization,
  'favoriteIngredients' | 'favoriteCuisines' | 'mealHistoryCount' | 'mealTypesCount'
> & { latest: ReadonlyMap<string, string> }

/** As many favourites as are shown (MEAL-011). */
const FAVOURITES = 5
/** What is in nearly every dish says nothing of a taste. */
const EVERYWHERE = [
  'water',
  'salt',
  'spice',
  'oil',
  'sugar',
  'flour',
  'butter',
  'onion',
  'garlic',
  'dried-herb',
]

/** The most frequent names, those of one count in alphabetical order. */
const mostFrequent = (names: readonly string[]): string[] => {
  const counts = new Map<string, { name: string; count: number }>()
  for (const name of names) {
    const key = foldName(name)
    const known = counts.get(key) ?? { name, count: 0 }
    counts.set(key, { ...known, count: known.count + 1 })
  }
  return [...counts.entries()]
    .sort(([a, { count: x }], [b, { count: y }]) => y - x || (a < b ? -1 : 1))
    .slice(0, FAVOURITES)
    .map(([, { name }]) => name)
}

const isTelling = (name: string): boolean =>
  foodOfIngredient(name)?.kinds.some((kind) => EVERYWHERE.includes(kind)) !== true

/** Derives a taste from past meals; those that are planned for later say only what is not to be suggested again. */
export const tasteOf = (
  meals: readonly PastMeal[],
  planned: readonly Pick<PastMeal, 'recipe_id' | 'date'>[],
): Taste => {
  const recipes = meals.flatMap(({ recipe }) => recipe ?? [])
  const mealTypesCount: Taste['mealTypesCount'] = {}
  for (const { meal_type } of meals) mealTypesCount[meal_type] = (mealTypesCount[meal_type] ?? 0) + 1
  const latest = new Map<string, string>()
  for (const { recipe_id, date } of [...meals, ...planned]) {
    if (date > (latest.get(recipe_id) ?? '')) latest.set(recipe_id, date)
  }
  return {
    favoriteIngredients: mostFrequent(
      recipes
        .flatMap((recipe) => givenIngredientsOf(recipe).map(({ item_name }) => item_name))
        .filter(isTelling),
    ),
    favoriteCuisines: mostFrequent(
      recipes.flatMap(({ cuisine }) => (cuisine === null || foldName(cuisine) === 'other' ? [] : cuisine)),
    ),
    mealHistoryCount: meals.length,
    mealTypesCount,
    latest,
  }
}
