import { RECIPE_MIME_TYPES } from '@larder/shared/contracts/recipes/recipe-import'
import type { ImportedRecipes } from '@larder/shared/contracts/recipes/recipe-import'
import { date, id, json, nullable, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import { TURN_INDEXES } from '../../work/turns.ts'
import { WORK_INDEX, workColumns } from '../../work/work-columns.ts'

/** Files of recipes while they are read; they go when the recipes are answered, or after an hour. */
export const recipeReadingsCollection = defineCollection({
  name: 'recipe_readings',
  owner: 'household',
  columns: {
    household_id: id,
    user_id: id,
    mime_type: oneOf(RECIPE_MIME_TYPES),
    /** Where a page was fetched; null for a file. */
    address: nullable(text),
    /** With attempt 0 its file is still being saved. */
    ...workColumns,
    result: nullable(json<ImportedRecipes>()),
    expires_at: date,
  },
  retention: { sweep: 'recipe-readings' },
  indexes: [[WORK_INDEX], ...TURN_INDEXES, [{ expires_at: 1 }]],
})

export type RecipeReadingDocument = DocumentOf<typeof recipeReadingsCollection>
