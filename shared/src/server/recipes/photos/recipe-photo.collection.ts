import { PHOTO_TYPES } from '@larder/shared/contracts/recipes/recipe-photo'
import { date, id, nullable, oneOf } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import { TURN_INDEXES } from '../../work/turns.ts'
import { WORK_INDEX, workColumns } from '../../work/work-columns.ts'

/** Photos of recipes, from the upload on; their pictures are files. */
export const recipePhotosCollection = defineCollection({
  name: 'recipe_photos',
  owner: 'household',
  columns: {
    household_id: id,
    recipe_id: id,
    /** The type of the file that was uploaded. */
    mime_type: oneOf(PHOTO_TYPES),
    /** With attempt 0 its file is still being saved. */
    ...workColumns,
    /** When the sweep removes it, unless its recipe still has it; null as long as it does. */
    expires_at: nullable(date),
  },
  retention: { sweep: 'recipe-photos' },
  indexes: [[WORK_INDEX], ...TURN_INDEXES, [{ expires_at: 1 }]],
})

export type RecipePhotoDocument = DocumentOf<typeof recipePhotosCollection>
