import { QUANTITY_PERCENT } from '../../../contracts/recipes/recipe.ts'

/**
 * The percent of the slider (RECP-009) at which a recipe makes at least one serving more (`direction` 1) or less (-1), or
 * the end of the slider before that. Only its steps are used: between them pieces would not stay whole ('3.99 eggs').
 */
export function servingsStep(percent: number, servings: number, direction: 1 | -1): number {
  const { min, max, step } = QUANTITY_PERCENT
  const steps = Math.max(1, Math.ceil(100 / servings / step))
  return Math.min(max, Math.max(min, percent + direction * steps * step))
}
