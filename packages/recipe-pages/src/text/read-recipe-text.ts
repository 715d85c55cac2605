import type { ReadRecipe } from '../read-recipe.ts'
import { linesOfText } from './lines-of-text.ts'
import { recipeOfLines } from './recipe-of-lines.ts'

/**
 * Reads a recipe from a text: pasted, from a PDF or from a photo's letters. Its `lines` say of each line of the text what
 * it was taken for; none is left out. Null if no ingredients were found. Takes time in proportion to the length of the text.
 */
export function readRecipeText(text: string): ReadRecipe | null {
  const recipe = recipeOfLines(linesOfText(text))
  return recipe.ingredients.length === 0 ? null : recipe
}
