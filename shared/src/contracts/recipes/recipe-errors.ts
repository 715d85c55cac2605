import type { ErrorTable } from '../base/error-table.ts'

/** Why something about recipes and planned meals is refused. */
export const RECIPE_ERRORS = {
  nothing_to_count: { status: 409, message: 'This ingredient was counted already' },
  household_recipes_full: {
    status: 409,
    message: 'Your household has as many recipes as it can have. Delete some to add more.',
  },
  recipe_marks_full: {
    status: 409,
    message: 'You have rated as many recipes as you can. Remove some ratings to add more.',
  },
  recipe_changed: { status: 409, message: 'This recipe was changed elsewhere meanwhile.' },
  meal_cooked: {
    status: 409,
    message:
      'This meal is cooked, and its ingredients are taken. Undo that to change how much of it there is.',
  },
  meal_plan_full: {
    status: 409,
    message: 'Your meal plan has as many meals as it can have. Remove some to add more.',
  },
  recipe_missing: { status: 422, message: 'Please choose a file, paste a text or enter an address' },
  recipe_one_only: { status: 422, message: 'One recipe at a time: a file, a text or an address' },
  recipe_type_unsupported: {
    status: 415,
    message:
      'Please select a saved page (.html), an export (.json, .zip, .paprikarecipe), a text, an image or a PDF',
  },
  recipe_unread: { status: 422, message: 'The recipe could not be read. Please try again.' },
  recipe_not_found: {
    status: 422,
    message: 'No recipe was found there: ingredients could not be told from other text',
  },
  recipe_address_invalid: { status: 422, message: 'This is not the address of a web page' },
  recipe_address_refused: {
    status: 422,
    message: 'This address leads into a private network that RECIPE_NETWORKS does not name',
  },
  recipe_port_refused: {
    status: 422,
    message: 'Pages are read on ports 80 and 443 only, except in the networks that RECIPE_NETWORKS names',
  },
  recipe_page_unreachable: {
    status: 422,
    message: 'The page could not be opened. You can save it in your browser and choose the file instead.',
  },
  recipe_page_timed_out: {
    status: 422,
    message: 'The page took longer than 10 seconds. Please try again, or choose a saved copy.',
  },
  recipe_page_too_large: { status: 413, message: 'The page is too large: at most 5 MB are read' },
  recipe_page_unreadable: { status: 422, message: 'This address holds no web page' },
  recipe_too_long: {
    status: 422,
    message: 'This is longer than a recipe can be: 500 ingredients, 50,000 letters of instructions',
  },
  photo_missing: { status: 422, message: 'Please choose a photo' },
  photo_unsupported: { status: 415, message: 'Please choose a JPEG, PNG, WebP or HEIC photo' },
  photo_too_large: { status: 413, message: 'The photo is too large. Maximum size is 10MB' },
  photo_failed: { status: 422, message: 'The photo could not be saved. Please try again.' },
  wish_image_unsupported: { status: 415, message: 'Please choose a JPEG, PNG or WebP image' },
  wish_image_too_large: { status: 413, message: 'The image is too large. Maximum size is 10MB' },
  wish_unmet: { status: 422, message: 'No recipe meets this wish' },
  generation_failed: { status: 422, message: 'Failed to generate recipe. Please try again.' },
  generator_unavailable: {
    status: 503,
    message: 'Recipes cannot be generated right now. Please try again shortly.',
  },
  generations_full: {
    status: 429,
    message: 'Three recipes are being generated for you already. Wait for one of them, or cancel it.',
  },
} as const satisfies ErrorTable
