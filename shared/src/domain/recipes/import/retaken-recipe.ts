import { recipeOfLines } from '@larder/recipe-pages'
import type { ImportedRecipe, RecipeTextLine } from '../../../contracts/recipes/recipe-import.ts'
import { importedRecipeOf } from './imported-recipe.ts'

/** A recipe as it was read, with the lines of its text as they were taken then. */
type Read = { recipe: ImportedRecipe; lines: readonly RecipeTextLine[] }

/**
 * The recipe that the lines of a text make when a person took some of them for something else. Ingredients that were read
 * before stay as they are; others are read anew, without the model of phrases, which only a worker has.
 *
 * @throws DomainError recipe_too_long for more ingredients, or a longer text of steps, than a recipe can have
 */
export function retakenRecipe(read: Read, lines: readonly RecipeTextLine[]): ImportedRecipe {
  const before = recipeOfLines(read.lines).ingredients
  const after = recipeOfLines(lines)
  const known = new Map(before.map((line, at) => [line, read.recipe.ingredients[at]]))
  const recipe = importedRecipeOf(after, null)
  return {
    ...recipe,
    source: read.recipe.source,
    image_url: read.recipe.image_url,
    ingredients: recipe.ingredients.map((one, at) => known.get(after.ingredients[at]!) ?? one),
  }
}
