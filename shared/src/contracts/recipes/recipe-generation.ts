import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { absentIfEmpty, Id, text } from '../base/primitives.ts'
import { MEAL_TYPES, OwnedRecipe, RecipeIngredient } from './recipe.ts'
import { DIETS } from '@larder/foods'

const MAX_WISH_LENGTH = 2_000
/** The largest picture of a wish in bytes, and what it can be. */
export const MAX_WISH_IMAGE_BYTES = 10_000_000
export const WISH_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type WishImageType = (typeof WISH_IMAGE_TYPES)[number]

/** The meal types of the form; a dessert is a snack that is sweet. */
export const WISH_MEAL_TYPES = [...MEAL_TYPES, 'dessert'] as const

/** How many recipes one person can have generated at the same time. */
export const MAX_OPEN_GENERATIONS = 3

/** 'Any' and 'None' of the form are not sent (RECP-038), and mean nothing when somebody else sends them. */
const chosen = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*(?:any|none)\s*$/i.test(value) ? undefined : absentIfEmpty(value)

const dietOf = (name: string): string =>
  DIETS.find((diet) => diet.toLowerCase() === name.toLowerCase()) ?? name

/** What somebody wants to eat: the text fields of the form. */
export const RecipeWish = z.object({
  description: text(MAX_WISH_LENGTH).min(1, 'Please provide a description'),
  cuisine: z.preprocess(chosen, text(60).optional()),
  meal_type: z.preprocess(
    (value) => chosen(typeof value === 'string' ? value.trim().toLowerCase() : value),
    z.enum(WISH_MEAL_TYPES, `Meal type must be one of ${WISH_MEAL_TYPES.join(', ')}`).optional(),
  ),
  /** A field of each, or one with commas. */
  dietary_restrictions: z.preprocess(
    (value) =>
      [value]
        .flat()
        .flatMap((field) => (typeof field === 'string' ? field.split(',') : []))
        .flatMap((name) => (chosen(name) === undefined ? [] : dietOf(name.trim()))),
    z.array(z.enum(DIETS, `Dietary restrictions can be ${DIETS.join(', ')}`)).max(DIETS.length),
  ),
  use_inventory: z
    .enum(['true', 'false'], 'Must be true or false')
    .default('false')
    .transform((value) => value === 'true'),
  create_shopping_list: z
    .literal('false', 'What is missing goes onto a shopping list when the recipe is there')
    .optional(),
})
export type RecipeWish = z.infer<typeof RecipeWish>

/**
 * A recipe made for a wish. One that is nobody's yet has an id that begins with 'ai-' (RECP-017) and is kept by
 * `POST /meals/save-ai-recipe`; one of the cookbook or of the household that fits as it is comes with its own id.
 */
export const GeneratedRecipe = OwnedRecipe.extend({
  id: z.string().regex(/^(?:ai-)?[0-9a-f]{24}$/),
  ingredients: z.array(RecipeIngredient.extend({ recipe_id: z.string() })),
  /** Where it comes from if no model made it: 'From the cookbook'. */
  notice: z.string().nullable(),
  /** What was changed, and what of the wish it does not meet, a sentence each. */
  remarks: z.array(z.string()),
})
export type GeneratedRecipe = z.infer<typeof GeneratedRecipe>

/** What is done at the moment; a wrong answer of the model is asked again. */
export const GENERATION_STEPS = ['waiting', 'asking', 'asking again', 'checking', 'choosing'] as const
export const GenerationStep = z.enum(GENERATION_STEPS)
export type GenerationStep = z.infer<typeof GenerationStep>

/** The generation of a recipe; the device hears of each change by the event `recipe-generations.changed`. */
export const RecipeGeneration = z.object({
  job_id: Id,
  state: z.enum(['running', 'completed', 'failed']),
  step: GenerationStep,
  /** Once completed. */
  recipe: GeneratedRecipe.nullable(),
  /** Once failed. */
  error: z.object({ code: z.string(), detail: z.string() }).nullable(),
})
export type RecipeGeneration = z.infer<typeof RecipeGeneration>

/** How long the call waits for the recipe. */
const GENERATION_TIMEOUT_MS = 600_000

export const generateRecipe = defineEndpoint({
  method: 'POST',
  path: '/meals/generate-recipe',
  access: 'user',
  summary:
    "Makes a recipe for a wish by the language model, or without one by the cookbook and the household's recipes (multipart: `description`, optional `cuisine`, `meal_type`, `dietary_restrictions`, `image`, `use_inventory` 'true' or 'false', `create_shopping_list` 'false'); waits for it, unless the header `Prefer: respond-async` asks for its job",
  bodyType: 'multipart',
  response: GeneratedRecipe,
  accepted: RecipeGeneration,
  errors: [
    'wish_image_unsupported',
    'wish_image_too_large',
    'wish_unmet',
    'file_empty',
    'file_unreadable',
    'file_too_complex',
    'generation_failed',
    'generations_full',
    'too_many_uploads',
    'generator_unavailable',
  ],
  timeoutMs: GENERATION_TIMEOUT_MS,
})

/** The same call, which answers the job at once. */
export const startRecipeGeneration = {
  ...generateRecipe,
  response: RecipeGeneration,
  headers: { prefer: 'respond-async' },
} as const

const OfGeneration = z.object({ jobId: Id })

export const getRecipeGeneration = defineEndpoint({
  method: 'GET',
  path: '/meals/generate-recipe/:jobId',
  access: 'user',
  reads: ['recipe-generations'],
  summary: 'How far the generation of a recipe is, and its result; kept for an hour',
  params: OfGeneration,
  response: RecipeGeneration,
  errors: ['not_found'],
})

export const cancelRecipeGeneration = defineEndpoint({
  method: 'DELETE',
  path: '/meals/generate-recipe/:jobId',
  access: 'user',
  summary: 'Cancels the generation of a recipe, or forgets its result',
  params: OfGeneration,
  status: 204,
  errors: ['not_found'],
})
