import { MAX_INGREDIENTS } from '@larder/shared/contracts/recipes/recipe-draft'
import { ingredientOf } from '@larder/shared/domain/recipes/import/imported-recipe'
import { cleanIngredient, namesPart } from '@larder/recipe-pages'
import { type IngredientValues, ingredientValues } from './recipe-form-values.ts'

/** Takes lines of ingredients apart, one each: '2 cups flour, sifted'; headings such as 'For the sauce:' are left out. */
export const readIngredients = (text: string): IngredientValues[] =>
  text
    .split(/[\r\n]+/)
    .map(cleanIngredient)
    .filter((line) => line !== '' && !namesPart(line))
    .slice(0, MAX_INGREDIENTS)
    // By rules alone: the model for English words would double what has to be loaded, and somebody looks at the result.
    .map((line) => ingredientValues(ingredientOf(line, null)))
