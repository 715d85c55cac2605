import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { plainWords } from '@larder/foods'

export const RECIPE_SORTS = ['newest', 'name', 'rating'] as const
export type RecipeSort = (typeof RECIPE_SORTS)[number]

/** How a list of recipes is shown. */
export type RecipeView = { search: string; sort: RecipeSort; favoritesOnly: boolean }

const ORDERS: Record<RecipeSort, ((a: OwnedRecipe, b: OwnedRecipe) => number) | null> = {
  /** The order of the server. */
  newest: null,
  name: (a, b) => a.name.localeCompare(b.name),
  rating: (a, b) => (b.mark.rating ?? 0) - (a.mark.rating ?? 0) || a.name.localeCompare(b.name),
}

/** What of a recipe a search finds; kept, because reading it from a thousand recipes at each key takes a while. */
const searched = new WeakMap<OwnedRecipe, string>()

const searchedTextOf = (recipe: OwnedRecipe): string => {
  const known = searched.get(recipe)
  if (known !== undefined) return known
  const { name, cuisine, tags, ingredients } = recipe
  const text = [name, cuisine ?? '', ...tags, ...ingredients.map(({ item_name }) => item_name)]
    .map((part) => ` ${plainWords(part).join(' ')}`)
    .join('\n')
  searched.set(recipe, text)
  return text
}

/**
 * The recipes that have each searched word, as it is or as the beginning of a word, in their name, cuisine, tags or
 * ingredients, in the chosen order.
 */
export function arrangeRecipes(
  recipes: readonly OwnedRecipe[],
  { search, sort, favoritesOnly }: RecipeView,
): readonly OwnedRecipe[] {
  const words = plainWords(search)
  const found = recipes.filter(
    (recipe) =>
      (!favoritesOnly || recipe.mark.is_favorite) &&
      words.every((word) => searchedTextOf(recipe).includes(` ${word}`)),
  )
  const order = ORDERS[sort]
  return order === null ? found : found.sort(order)
}
