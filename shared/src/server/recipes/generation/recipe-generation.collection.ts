import { GENERATION_STEPS, WISH_IMAGE_TYPES } from '@larder/shared/contracts/recipes/recipe-generation'
import type { GeneratedRecipe, RecipeWish } from '@larder/shared/contracts/recipes/recipe-generation'
import type { Restrictions } from '@larder/shared/domain/recipes/suggestions/suitability'
import { date, id, json, listOf, nullable, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { TURN_INDEXES } from '../../work/turns.ts'
import { WORK_INDEX, workColumns } from '../../work/work-columns.ts'

/** Wishes for recipes and what was made of them; they go when the recipe is answered, or after an hour. */
export const recipeGenerationsCollection = defineCollection({
  name: 'recipe_generations',
  owner: 'household',
  columns: {
    household_id: id,
    /** Who asked; nobody else sees it. */
    user_id: id,
    wish: json<RecipeWish>(),
    /** Its file is stored beside it; null for none. */
    image_type: nullable(oneOf(WISH_IMAGE_TYPES)),
    /** What the people of the household do not eat. */
    restrictions: json<Restrictions>(),
    /** Names of what is in stock, what expires first at the beginning; empty where it is not to be used. */
    stock_names: listOf(text),
    /** What the cookbook and the household's recipes have for it; null for nothing, and then why. */
    chosen: nullable(json<GeneratedRecipe>()),
    unmet: nullable(text),
    /** With attempt 0 its picture is still being saved. */
    ...workColumns,
    step: oneOf(GENERATION_STEPS),
    result: nullable(json<GeneratedRecipe>()),
    created_at: date,
    expires_at: date,
  },
  retention: { sweep: 'recipe-generations' },
  indexes: [[WORK_INDEX], ...TURN_INDEXES, [{ expires_at: 1 }], [{ user_id: 1, state: 1 }]],
})

export type RecipeGenerationDocument = DocumentOf<typeof recipeGenerationsCollection>

/** The generation of a recipe, in services. */
export type StoredGeneration = Stored<RecipeGenerationDocument>
