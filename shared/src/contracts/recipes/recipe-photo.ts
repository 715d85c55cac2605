import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id } from '../base/primitives.ts'
import { OwnedRecipe } from './recipe.ts'

/** The largest photo in bytes, and what it can be. */
export const MAX_PHOTO_BYTES = 10_000_000
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const
export type PhotoType = (typeof PHOTO_TYPES)[number]

/** `small` is a square for lists. */
export const PHOTO_SIZES = ['full', 'small'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

const OfRecipe = z.object({ recipeId: Id })

export const putRecipePhoto = defineEndpoint({
  method: 'PUT',
  path: '/recipes/:recipeId/photo',
  access: 'user',
  summary:
    "Gives a recipe of the household its photo (multipart: `photo`, JPEG, PNG, WebP or HEIC, at most 10 MB), in place of the one that it has; that one stays until the new one is ready. Nothing of the file's metadata is kept",
  params: OfRecipe,
  bodyType: 'multipart',
  response: OwnedRecipe,
  changes: ['recipes'],
  errors: [
    'photo_missing',
    'photo_unsupported',
    'photo_too_large',
    'photo_failed',
    'file_empty',
    'file_unreadable',
    'file_too_complex',
    'household_files_full',
    'recipe_changed',
    'too_many_uploads',
    'queue_unavailable',
  ],
  timeoutMs: 120_000,
})

export const getRecipePhoto = defineEndpoint({
  method: 'GET',
  path: '/recipes/:recipeId/photo',
  access: 'user',
  summary: 'The photo of a recipe of the household, as WebP',
  params: OfRecipe,
  query: z.object({
    /** The recipe's `photo_id`, so that each photo has its own address. */
    v: Id.optional(),
    size: z.enum(PHOTO_SIZES).default('full'),
  }),
  errors: ['not_found'],
})

export const deleteRecipePhoto = defineEndpoint({
  method: 'DELETE',
  path: '/recipes/:recipeId/photo',
  access: 'user',
  summary: 'Removes the photo of a recipe of the household, if it has one',
  params: OfRecipe,
  response: OwnedRecipe,
  changes: ['recipes'],
  errors: ['not_found', 'recipe_changed'],
})
