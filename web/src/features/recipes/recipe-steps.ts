import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'

/** The steps of a recipe, one per line of its instructions. */
export const stepsOf = ({ instructions }: Pick<OwnedRecipe, 'instructions'>): string[] =>
  instructions
    .split('\n')
    .map((step) => step.trim())
    .filter((step) => step !== '')
