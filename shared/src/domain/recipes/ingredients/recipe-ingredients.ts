import { DEFAULT_INGREDIENT_UNIT } from '../../../contracts/recipes/recipe.ts'
import type { IngredientLike, IngredientQuantity, RecipeLike } from '../../../contracts/recipes/recipe.ts'
import { guessIngredients } from '@larder/recipe-pages'

/** An ingredient with everything that it says or leaves to the defaults (RECP-032). */
export type Ingredient = {
  item_id: string | null
  item_name: string
  quantity: IngredientQuantity
  unit: string
  optional: boolean
  notes: string | null
}

/** The ingredients of a recipe; guessed ones serve the stock check only and are never deducted (RECP-025). */
export type RecipeIngredients = { ingredients: readonly Ingredient[]; isGuessed: boolean }

const nameOf = ({ item_name, item, name }: IngredientLike): string =>
  [item_name, item?.name, name].find((given) => typeof given === 'string' && given.trim() !== '')?.trim() ??
  ''

/** An ingredient of any origin; null when it has no name. */
const readIngredient = (given: IngredientLike): Ingredient | null => {
  const item_name = nameOf(given)
  if (item_name === '') return null
  return {
    item_id: given.item_id ?? null,
    item_name,
    quantity: given.quantity ?? 1,
    unit: given.unit?.trim() || DEFAULT_INGREDIENT_UNIT,
    optional: given.optional ?? false,
    notes: given.notes ?? null,
  }
}

const isGiven = (list: readonly IngredientLike[] | null | undefined): list is readonly IngredientLike[] =>
  Array.isArray(list) && list.length > 0

/** The ingredients that a recipe lists, in `ingredients` or else in `ingredients_json`; empty when it lists none (RECP-028). */
export const givenIngredientsOf = ({ ingredients, ingredients_json }: RecipeLike): Ingredient[] => {
  const list = isGiven(ingredients) ? ingredients : isGiven(ingredients_json) ? ingredients_json : []
  return list.flatMap((given) => readIngredient(given) ?? [])
}

/** Suggestions ask for the ingredients of thousands of recipes several times; recipes are never changed in place. */
const known = new WeakMap<RecipeLike, RecipeIngredients>()

const readIngredients = (recipe: RecipeLike): RecipeIngredients => {
  const ingredients = givenIngredientsOf(recipe)
  if (ingredients.length > 0) return { ingredients, isGuessed: false }
  return {
    ingredients: guessIngredients(recipe).flatMap((guess) => readIngredient(guess) ?? []),
    isGuessed: true,
  }
}

/** The ingredients that a recipe lists, or else those that its texts name, marked as guessed (RECP-025). */
export const ingredientsOf = (recipe: RecipeLike): RecipeIngredients => {
  const read = known.get(recipe) ?? readIngredients(recipe)
  known.set(recipe, read)
  return read
}
