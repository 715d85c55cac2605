import { z } from 'zod'
import { defineEndpoint, LONG_BODY_BYTES, NEXT_CURSOR_HEADER } from '../base/endpoint.ts'
import { PageQuery } from '../base/paging.ts'
import { Id, text } from '../base/primitives.ts'
import { AiRecipeSave, IngredientsJson, OfUser, RecipeDraft } from './recipe-draft.ts'
import { OwnedRecipe } from './recipe.ts'

/**
 * With so many recipes a household adds no further ones, and a person marks no more. Where two households became one, all
 * recipes of both are kept, and listed, even if they are more.
 */
export const MAX_RECIPES = 1_000
export const MAX_RECIPE_MARKS = 5_000

/** What a person says of a recipe; what is absent stays. */
export const RecipeMarkUpdate = z.object({
  is_favorite: z.boolean().optional(),
  rating: z
    .int('A rating is a whole number')
    .min(1, 'A rating is 1 to 5')
    .max(5, 'A rating is 1 to 5')
    .nullish(),
  note: text(2_000).nullish(),
})
export type RecipeMarkUpdate = z.infer<typeof RecipeMarkUpdate>

const RecipeBody = RecipeDraft.extend({ ingredients_json: IngredientsJson })

/** A recipe with the ingredients of `ingredients_json` where it has no others (RECP-028). */
const withIngredients = <Body extends z.output<typeof RecipeBody>>({
  ingredients_json = [],
  ...draft
}: Body) => ({
  ...draft,
  ingredients: draft.ingredients.length === 0 ? ingredients_json : draft.ingredients,
})

const RecipeParams = z.object({ recipeId: Id })

export const listRecipes = defineEndpoint({
  method: 'GET',
  path: '/recipes/',
  access: 'user',
  reads: ['recipes'],
  summary: `The household's own recipes, the newest first; with \`limit\` or \`cursor\` a page of them, the next cursor in ${NEXT_CURSOR_HEADER}`,
  query: PageQuery,
  response: z.array(OwnedRecipe),
})

export const listCookbook = defineEndpoint({
  method: 'GET',
  path: '/recipes/cookbook',
  access: 'user',
  reads: ['recipes'],
  summary: 'The recipes of the cookbook, by name',
  response: z.array(OwnedRecipe),
})

export const getRecipe = defineEndpoint({
  method: 'GET',
  path: '/recipes/:recipeId',
  access: 'user',
  reads: ['recipes'],
  summary: 'One recipe of the household or of the cookbook',
  params: RecipeParams,
  response: OwnedRecipe,
  errors: ['not_found'],
})

export const createRecipe = defineEndpoint({
  method: 'POST',
  path: '/recipes/',
  access: 'user',
  summary: 'Adds a recipe; repeated with the same key, it answers the one that the first call added',
  idempotent: true,
  body: RecipeBody.transform(withIngredients),
  maxBodyBytes: LONG_BODY_BYTES,
  response: OwnedRecipe,
  status: 201,
  changes: ['recipes'],
  errors: ['not_found', 'household_recipes_full'],
})

export const updateRecipe = defineEndpoint({
  method: 'PUT',
  path: '/recipes/:recipeId',
  access: 'user',
  summary:
    'Replaces what can be edited of a recipe of the household; given the `version` that the values come from, it is refused when somebody else changed it meanwhile',
  params: RecipeParams,
  body: RecipeBody.extend({ version: z.number().int().optional() }).transform(withIngredients),
  maxBodyBytes: LONG_BODY_BYTES,
  response: OwnedRecipe,
  changes: ['recipes'],
  errors: ['not_found', 'recipe_changed', 'server_busy'],
})

export const duplicateRecipe = defineEndpoint({
  method: 'POST',
  path: '/recipes/:recipeId/duplicate',
  access: 'user',
  summary: 'Copies a recipe of the household or of the cookbook to the own recipes, where it can be edited',
  idempotent: true,
  params: RecipeParams,
  response: OwnedRecipe,
  status: 201,
  changes: ['recipes'],
  errors: ['not_found', 'household_recipes_full', 'household_files_full', 'photo_failed', 'recipe_changed'],
})

export const deleteRecipe = defineEndpoint({
  method: 'DELETE',
  path: '/recipes/:recipeId',
  access: 'user',
  summary:
    'Deletes a recipe of the household; it can be restored for 30 days, and planned meals keep it so long',
  params: RecipeParams,
  status: 204,
  changes: ['recipes'],
  errors: ['not_found'],
})

export const restoreRecipe = defineEndpoint({
  method: 'POST',
  path: '/recipes/:recipeId/restore',
  access: 'user',
  summary: 'Undoes the deletion of a recipe; one that is there is answered as it is',
  params: RecipeParams,
  response: OwnedRecipe,
  changes: ['recipes'],
  errors: ['not_found', 'household_recipes_full'],
})

export const markRecipe = defineEndpoint({
  method: 'PUT',
  path: '/recipes/:recipeId/mark',
  access: 'user',
  summary: 'Marks any recipe as a favourite of the caller, rates it or notes something; null removes',
  params: RecipeParams,
  body: RecipeMarkUpdate,
  response: OwnedRecipe,
  changes: ['recipes'],
  errors: ['not_found', 'recipe_marks_full'],
})

export const saveAiRecipe = defineEndpoint({
  method: 'POST',
  path: '/meals/save-ai-recipe',
  access: 'user',
  summary: 'Adds a recipe that was generated to the own recipes',
  idempotent: true,
  query: OfUser,
  body: AiRecipeSave,
  maxBodyBytes: LONG_BODY_BYTES,
  response: z.object({ recipe_id: Id, recipe: OwnedRecipe }),
  status: 201,
  changes: ['recipes'],
  errors: ['not_found', 'household_recipes_full'],
})
