import { cooklangLines } from '../exports/cooklang.ts'
import { mealMasterLines } from '../exports/meal-master.ts'
import type { ReadRecipe } from '../read-recipe.ts'
import { linesOfText } from './lines-of-text.ts'
import { recipeOfLines } from './recipe-of-lines.ts'

/**
 * Reads a recipe from a text: pasted, from a PDF, from a photo's letters, or in the formats of Meal-Master and Cooklang. Its `lines` say of each line of the text what
 * it was taken for; none is left out. Null if no ingredients were found. Takes time in proportion to the length of the text.
 */
export function readRecipeText(text: string): ReadRecipe | null {
  const recipe = recipeOfLines(mealMasterLines(text) ?? cooklangLines(text) ?? linesOfText(text))
  return recipe.ingredients.length === 0 ? null : recipe
}
