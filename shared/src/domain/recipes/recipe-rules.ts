import { AI_SOURCE, MEAL_TYPES } from '../../contracts/recipes/recipe.ts'
import type { MealType } from '../../contracts/recipes/recipe.ts'
import { MIN_RECIPE_ID_LENGTH, unquoteId } from '../../contracts/recipes/meal-plan.ts'

const SAVED_ID_LENGTH = 20

/** One of the four meals, trimmed and ignoring case; anything else is dinner (MEAL-030). */
export const toMealType = (given: unknown): MealType => {
  const type = typeof given === 'string' ? given.trim().toLowerCase() : ''
  return MEAL_TYPES.find((known) => known === type) ?? 'dinner'
}

/** Whether an id can be that of a saved recipe (MEAL-032). */
export const isSelectableId = (id: unknown): id is string =>
  typeof id === 'string' && unquoteId(id).length >= MIN_RECIPE_ID_LENGTH

/** Whether a model made the recipe (RECP-030). */
export const isAiGenerated = ({ source }: { source?: string | null | undefined }): boolean =>
  source === AI_SOURCE

/** Whether a recipe that a model made is still to be saved before it can be planned (RECP-017). */
export const isUnsaved = (
  recipe: { id: string; source?: string | null | undefined },
  isJustMade = false,
): boolean =>
  (isJustMade || isAiGenerated(recipe)) &&
  (recipe.id.includes('ai-') || unquoteId(recipe.id).length < SAVED_ID_LENGTH)
