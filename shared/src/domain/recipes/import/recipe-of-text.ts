import { readRecipeText } from '@larder/recipe-pages'
import type { ReadRecipe } from '@larder/recipe-pages'
import { DomainError } from '../../../contracts/base/errors.ts'
import { MAX_RECIPE_LINES, MAX_RECIPE_TEXT } from '../../../contracts/recipes/recipe-import.ts'

/**
 * Reads a recipe from a text that somebody sent; null if no ingredients were found.
 *
 * @throws DomainError recipe_too_long for a text of more than MAX_RECIPE_TEXT characters or MAX_RECIPE_LINES lines
 */
export function recipeOfText(text: string): ReadRecipe | null {
  if (text.length > MAX_RECIPE_TEXT) throw new DomainError('recipe_too_long')
  const recipe = readRecipeText(text)
  if ((recipe?.lines?.length ?? 0) > MAX_RECIPE_LINES) throw new DomainError('recipe_too_long')
  return recipe
}
