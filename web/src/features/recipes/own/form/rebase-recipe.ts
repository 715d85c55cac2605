import type { RecipeFormValues } from './recipe-form-values.ts'

export type RecipeField = keyof RecipeFormValues

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The values of a form after somebody else saved the recipe: what only they changed is theirs, all else stays as it was
 * typed. `conflicts` names the fields that both changed, to different values.
 */
export function rebaseRecipe(
  mine: RecipeFormValues,
  base: RecipeFormValues,
  theirs: RecipeFormValues,
): { values: RecipeFormValues; conflicts: RecipeField[] } {
  const fields = Object.keys(base) as RecipeField[]
  const taken = fields.filter((field) => isSame(mine[field], base[field]))
  return {
    values: { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
    conflicts: fields.filter(
      (field) =>
        !taken.includes(field) && !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]),
    ),
  }
}
