import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { RECEIPT_MIME_TYPES } from '../receipts/receipts.ts'
import { Recipe, RecipeIngredient } from './recipe.ts'

/** The largest file or page of a recipe in bytes. */
export const MAX_RECIPE_FILE_BYTES = 5_000_000
/** The longest text that is read: some fifty pages. */
export const MAX_RECIPE_TEXT = 200_000
/** What a file of a recipe can be: a saved page, also with its pictures in one file (.mhtml), an export of ours or of another program (also packed), a text, a photo or a PDF. */
export const RECIPE_MIME_TYPES = [
  'text/html',
  'multipart/related',
  'application/json',
  'text/plain',
  'application/gzip',
  'application/zip',
  ...RECEIPT_MIME_TYPES,
] as const
export type RecipeMimeType = (typeof RECIPE_MIME_TYPES)[number]

/** A recipe that was read and is to be checked before `POST /recipes/` adds it: its fields are those of that call. */
export const ImportedRecipe = Recipe.pick({
  name: true,
  description: true,
  instructions: true,
  preparation_time_minutes: true,
  cooking_time_minutes: true,
  serving_size: true,
  difficulty: true,
  meal_type: true,
  image_url: true,
  nutritional_info: true,
  tags: true,
  diets: true,
  cuisine: true,
  source: true,
  calories_per_serving: true,
}).extend({
  ingredients: z.array(
    RecipeIngredient.pick({ item_name: true, quantity: true, unit: true, optional: true, notes: true }),
  ),
})
export type ImportedRecipe = z.infer<typeof ImportedRecipe>

/**
 * What a line of a recipe's text can be taken for: the title, times and servings, an ingredient, a step, a heading, a note
 * (kept as the description), or nothing that is kept.
 */
export const RECIPE_LINE_KINDS = ['title', 'fact', 'ingredient', 'step', 'heading', 'note', 'none'] as const
export type RecipeLineKind = (typeof RECIPE_LINE_KINDS)[number]

/** A line of the text that a recipe was read from, as it is written there. */
export const RecipeTextLine = z.object({
  text: z.string().min(1),
  taken_for: z.enum(RECIPE_LINE_KINDS),
  /** An empty line stands before it. */
  is_apart: z.boolean(),
})
export type RecipeTextLine = z.infer<typeof RecipeTextLine>

/** The lines of a text that are answered: a longer one is no text of one recipe. */
export const MAX_RECIPE_LINES = 2_000

/** The number of recipes that are read of one page; a page with more is no page that a person checks at once. */
export const MAX_IMPORTED_RECIPES = 50

/** A page of a cookbook holds several; the one that it is named after is the first. */
export const ImportedRecipes = z.object({
  recipes: z.array(ImportedRecipe).min(1),
  /** How many further recipes the page has; absent where all are answered. */
  left_out_count: z.int().min(1).optional(),
  /** Of a text, of which one recipe is read: all of its lines that are not empty, in order; absent for a page or an export. */
  lines: z.array(RecipeTextLine).min(1).max(MAX_RECIPE_LINES).optional(),
  /** What of the first recipe was taken from the page as it is shown, since the page states less for machines. */
  shown_instead: z
    .array(z.enum(['ingredients', 'steps']))
    .min(1)
    .optional(),
})
export type ImportedRecipes = z.infer<typeof ImportedRecipes>

/** How long the call waits for a photo or a PDF to be read. */
const IMPORT_TIMEOUT_MS = 300_000

export const uploadRecipe = defineEndpoint({
  method: 'POST',
  path: '/meals/upload-recipe',
  access: 'user',
  summary:
    'Reads recipes (multipart: `recipe_file`, a saved page, text, photo or PDF, or `recipe_text`, or `recipe_url`, the address of a page) and answers them to be checked; nothing is added to the recipes',
  bodyType: 'multipart',
  response: ImportedRecipes,
  errors: [
    'recipe_missing',
    'recipe_one_only',
    'recipe_type_unsupported',
    'recipe_not_found',
    'recipe_too_long',
    'recipe_unread',
    'recipe_address_invalid',
    'recipe_address_refused',
    'recipe_port_refused',
    'recipe_page_unreachable',
    'recipe_page_timed_out',
    'recipe_page_too_large',
    'recipe_page_unreadable',
    'file_empty',
    'file_unreadable',
    'file_encrypted',
    'file_too_complex',
    'too_many_uploads',
    'queue_unavailable',
  ],
  timeoutMs: IMPORT_TIMEOUT_MS,
})
