import type { RecipeContent } from '@larder/shared/domain/recipes/own/recipe-content'
import { date, id, json, nullable, number } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** For how long a deleted recipe can be restored, and planned meals still show it. */
const KEPT_AFTER_REMOVAL_DAYS = 30

/** The recipes that a household added, imported or saved. */
export const recipesCollection = defineCollection({
  name: 'recipes',
  owner: 'household',
  columns: {
    household_id: id,
    /** Who added it. */
    added_by: id,
    content: nullable(json<RecipeContent>()),
    /** Its photo; null for none. Beside the content: whoever edits the recipe meanwhile loses nothing. */
    photo_id: nullable(id),
    /** The number of changes. */
    version: number,
    removed_at: nullable(date),
    created_at: date,
    updated_at: date,
  },
  retention: { days: KEPT_AFTER_REMOVAL_DAYS, after: 'removed_at' },
  indexes: [
    /** The recipes of a household, the newest first. */
    [{ household_id: 1, removed_at: 1, created_at: -1, _id: -1 }],
  ],
})

export type RecipeDocument = DocumentOf<typeof recipesCollection>
