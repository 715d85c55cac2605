import { boolean, id, nullable, number, text, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/** What people think of recipes, of the cookbook too: each has their own favourites, ratings and notes. */
export const recipeMarksCollection = defineCollection({
  name: 'recipe_marks',
  owner: 'user',
  columns: {
    user_id: id,
    recipe_id: id,
    is_favorite: withDefault(boolean, false),
    rating: nullable(number),
    note: nullable(text),
  },
  indexes: [[{ user_id: 1, recipe_id: 1 }, { unique: true }]],
})
