import { createRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import {
  type ImportedRecipe,
  type ImportedRecipes,
  uploadRecipe,
} from '@larder/shared/contracts/recipes/recipe-import'
import { call } from '../../../lib/api/call.ts'
import { bodyOf, type RecipeSource } from './recipe-source.ts'

/** Has the server read what somebody gives. Throws as `call` does. */
export const readSource = (source: RecipeSource, signal: AbortSignal): Promise<ImportedRecipes> =>
  call(uploadRecipe, { body: bodyOf(source) }, { signal })

/** Adds a recipe to the own ones; repeated with the same key, it adds none. Throws as `call` does. */
export const addRecipe = (recipe: ImportedRecipe, idempotencyKey: string): Promise<OwnedRecipe> =>
  call(createRecipe, { body: recipe }, { idempotencyKey })
