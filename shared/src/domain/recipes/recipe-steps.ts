import type { Recipe } from '../../contracts/recipes/recipe.ts'

/** The steps of a recipe, one per line of its instructions. */
export const stepsOf = ({ instructions }: Pick<Recipe, 'instructions'>): string[] =>
  instructions
    .split('\n')
    .map((step) => step.trim())
    .filter((step) => step !== '')
