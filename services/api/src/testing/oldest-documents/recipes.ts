import type { MakeDocuments } from '../oldest-documents.ts'

/** A recipe that its author likes and planned, and what that person does not eat. */
export const makeOldestDocuments: MakeDocuments = ({ household, user, id }) => {
  const at = new Date('2026-11-23T01:00:00Z')
  const recipeId = id()
  const household_id = household._id
  const user_id = user._id
  return {
    recipes: {
      _id: recipeId,
      household_id,
      added_by: user_id,
      content: {
        name: 'Rice pudding',
        description: '',
        instructions: 'Simmer the rice in the milk.',
        preparation_time_minutes: 5,
        cooking_time_minutes: 40,
        serving_size: 2,
        difficulty: 'easy',
        meal_type: 'snack',
        image_url: null,
        nutritional_info: null,
        computed_nutrition: null,
        tags: [],
        diets: ['Vegetarian'],
        cuisine: null,
        source: null,
        notes: null,
        calories_per_serving: null,
        ingredients: [
          { item_id: null, item_name: 'Rice', quantity: 100, unit: 'g', optional: false, notes: null },
        ],
      },
      version: 1,
      removed_at: null,
      created_at: at,
      updated_at: at,
    },
    recipe_photos: {
      _id: id(),
      household_id,
      recipe_id: recipeId,
      mime_type: 'image/jpeg',
      state: 'completed',
      attempt: 1,
      start_count: 1,
      lease: { worker: null, until: at },
      error: null,
      expires_at: null,
      updated_at: at,
    },
    recipe_marks: { _id: id(), user_id, recipe_id: recipeId, is_favorite: true, rating: 5, note: null },
    planned_meals: {
      _id: id(),
      household_id,
      planned_by: user_id,
      recipe_id: recipeId,
      day: '2026-11-23',
      meal_type: 'snack',
      servings: 1,
      quantity_percent: 100,
      notes: null,
      status: 'planned',
      inventory_adjusted: false,
      created_at: at,
    },
    day_notes: { _id: id(), household_id, day: '2026-11-23', note: 'Guests at eight', updated_at: at },
    calendar_feeds: {
      _id: id(),
      user_id,
      seed: 's'.repeat(43),
      secret_hash: 'h'.repeat(43),
      created_at: at,
    },
    food_preferences: { _id: id(), user_id, diets: ['Vegetarian'], allergens: ['nuts'], measures: 'metric' },
  }
}
