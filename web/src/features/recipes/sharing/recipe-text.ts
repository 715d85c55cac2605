import type { Measures } from '@larder/shared/contracts/recipes/food-preferences'
import { formatNumber } from '../../../lib/format.ts'
import type { ScaledRecipe } from '../details/amounts/scaled-recipe.ts'
import { stepsOf } from '@larder/recipe-pages'
import { timesOf } from '../recipe-words.ts'
import { sayWholeIngredient } from '../say-ingredient.ts'

/** 'Serves 3 · Prep 10 min · Total 30 min', the servings at a percent of the recipe. */
export const factsLine = (recipe: ScaledRecipe, percent: number): string =>
  [
    `Serves ${formatNumber((recipe.serving_size * percent) / 100)}`,
    ...timesOf(recipe).map(({ label, time }) => `${label} ${time}`),
  ].join(' · ')

/** A recipe as plain text for a message to somebody; `recipe` is scaled by `percent`. */
export function recipeText(recipe: ScaledRecipe, percent: number, measures: Measures | undefined): string {
  const ingredients = recipe.ingredients.map((one) => `- ${sayWholeIngredient(one, measures)}`)
  const steps = stepsOf(recipe).map((step, index) => `${index + 1}. ${step}`)
  return [
    recipe.name,
    factsLine(recipe, percent),
    recipe.description,
    ingredients.length === 0 ? '' : ['Ingredients', ...ingredients].join('\n'),
    steps.length === 0 ? '' : ['Instructions', ...steps].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
