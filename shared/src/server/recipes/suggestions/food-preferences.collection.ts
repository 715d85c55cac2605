import { ALLERGENS } from '@larder/shared/contracts/recipes/recipe'
import { DIETS } from '@larder/foods'
import { MEASURES } from '@larder/shared/contracts/recipes/food-preferences'
import { id, listOf, oneOf, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/** What people do not eat, and how recipes show amounts to them. */
export const foodPreferencesCollection = defineCollection({
  name: 'food_preferences',
  owner: 'user',
  columns: {
    user_id: id,
    diets: withDefault(listOf(oneOf(DIETS)), []),
    allergens: withDefault(listOf(oneOf(ALLERGENS)), []),
    measures: withDefault(oneOf(MEASURES), 'metric'),
  },
  indexes: [[{ user_id: 1 }, { unique: true }]],
})
