import {
  type MealPlanEntry,
  type MealSelection,
  selectMeal,
} from '@larder/shared/contracts/recipes/meal-plan'
import { updatePlannedMeal } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { saveAiRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { useTellChange } from '../../../lib/api/changes.ts'
import { createIdempotencyKeys } from '../../../lib/api/idempotency-keys.ts'

/**
 * Saves and plans recipes, and lets what shows them know (MEAL-039). Another press with the same content, as after an
 * answer that was lost, adds nothing twice. Each throws as `call` does.
 */
export function useRecipeMutations() {
  const tell = useTellChange()
  const [keyOfSaved] = useState(createIdempotencyKeys)
  const [keyOfMeal] = useState(createIdempotencyKeys)
  // What was taken back is planned anew, where its key would answer the meal that is gone.
  const [undoCount, setUndoCount] = useState(0)
  return {
    /** Adds a copy of a recipe to the own ones; answers its id (RECP-019). */
    save: async (recipe: OwnedRecipe, user_id: string): Promise<string> => {
      const body = toSave(recipe)
      const { recipe_id, recipe: saved } = await call(
        saveAiRecipe,
        { query: { user_id }, body },
        { idempotencyKey: keyOfSaved(body) },
      )
      void tell(saveAiRecipe, saved)
      return recipe_id
    },
    select: async (meal: Omit<MealSelection, 'notes'>): Promise<MealPlanEntry> => {
      const planned = await call(selectMeal, { body: meal }, { idempotencyKey: keyOfMeal([meal, undoCount]) })
      void tell(selectMeal)
      return planned
    },
    /** Takes a meal that was just planned off the plan again. */
    unplan: async ({ id }: MealPlanEntry): Promise<void> => {
      await call(updatePlannedMeal, { params: { planId: id }, body: { status: 'dismissed' } })
      setUndoCount((count) => count + 1)
      void tell(selectMeal)
    },
  }
}

const toSave = (recipe: OwnedRecipe) => ({
  name: recipe.name,
  description: recipe.description,
  instructions: recipe.instructions,
  prep_time: recipe.preparation_time_minutes,
  cook_time: recipe.cooking_time_minutes,
  servings: recipe.serving_size,
  difficulty: recipe.difficulty,
  meal_type: recipe.meal_type,
  cuisine: recipe.cuisine ?? 'other',
  tags: recipe.tags,
  calories_per_serving: recipe.calories_per_serving,
  image_url: recipe.image_url,
  nutritional_info: recipe.nutritional_info,
  source: recipe.source,
  ingredients: recipe.ingredients.map(({ item_name, quantity, unit, optional, notes }) => ({
    item_name,
    quantity,
    unit,
    optional,
    notes,
  })),
})
