import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { createFakePhotoWorker } from '../fake-workers/fake-photo-worker.ts'
import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls, OldestDocuments, Views } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'
import type { StockIds } from './receipts.ts'

export type RecipeIds = {
  recipeId: string
  /** A meal of the plan. */
  planId: string
}

const PHOTO = { form: {}, fileField: 'photo' }

const openPhotoWorker = ({ named, sut }: TestHousehold) => createFakePhotoWorker(sut, named('Milk'))

/** A recipe with its photo, of which a meal is planned. */
export const make = async (household: TestHousehold): Promise<RecipeIds> => {
  const { get, named, once, owner, post, send } = household
  const photoWorker = await once(openPhotoWorker)
  const { id: recipeId } = await post<OwnedRecipe>('/recipes/', { name: named('Milk') })
  await post('/meals/select', { recipe_id: recipeId })
  const put = { method: 'PUT', path: `/recipes/${recipeId}/photo` } as const
  const answer = await photoWorker.during(send(put, owner, PHOTO))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const [plan] = await get<MealPlanEntry[]>('/meals/plans?include_completed=true')
  return { recipeId, planId: plan?.id ?? '' }
}

export const oldestIds = ({ recipes, planned_meals }: OldestDocuments): RecipeIds => ({
  recipeId: String(recipes?._id),
  planId: String(planned_meals?._id),
})

const ofRecipe = ({ recipeId }: RecipeIds) => ({ reach: 'theirs', params: { recipeId } }) as const
const ofMeal = ({ planId }: RecipeIds) => ({ reach: 'theirs', params: { planId } }) as const
const GOALS = { kcal: 2000, protein_g: 75, carbohydrates_g: null, fat_g: null, fibre_g: 30, salt_g: 5 }
const RECIPE = { name: 'Toast', ingredients: [{ item_name: 'Bread' }] }

export const FOREIGN_CALLS: ForeignCalls<RecipeIds & StockIds> = {
  'GET /meals/daily': () => ({ reach: 'own' }),
  'POST /meals/generate-mock-recipes': ({ recipeId }) => ({ reach: 'own', body: { exclude: [recipeId] } }),
  'POST /meals/save-ai-recipe': () => ({ reach: 'own', body: RECIPE }),
  'POST /meals/select': ({ recipeId }) => ({ reach: 'theirs', body: { recipe_id: recipeId } }),
  'GET /meals/plans': () => ({ reach: 'own', query: { include_completed: 'true' } }),
  'POST /meals/plans/list': () => ({
    reach: 'own',
    body: { name: 'Week', start_date: '2026-11-22', end_date: '2030-11-28' },
  }),
  'PATCH /meals/plans/:planId': (theirs) => ({ ...ofMeal(theirs), body: { status: 'prepared' } }),
  'POST /meals/plans/:planId/count': (theirs) => ({ ...ofMeal(theirs), body: { index: 0, quantity: 1 } }),
  'POST /meals/plans': ({ entryId }) => ({
    reach: 'theirs',
    body: { title: 'Stew', leftovers_entry_id: entryId, date: '2026-11-23', meal_type: 'lunch' },
  }),
  'POST /meals/plans/:planId/copies': (theirs) => ({ ...ofMeal(theirs), body: { date: '2026-11-24' } }),
  'POST /meals/plans/:planId/end-series': ofMeal,
  'POST /meals/cook': ({ recipeId }) => ({
    reach: 'theirs',
    body: { recipe_id: recipeId, meal_type: 'lunch' },
  }),
  'GET /meals/days': () => ({
    reach: 'own',
    query: { start_date: '2026-11-01', end_date: '2026-11-30' },
  }),
  'PUT /meals/days/:date': () => ({ reach: 'own', params: { date: '2026-11-23' }, body: { note: 'Mine' } }),
  'GET /meals/calendar-feed': () => ({ reach: 'own' }),
  'POST /meals/calendar-feed': () => ({ reach: 'own' }),
  'DELETE /meals/calendar-feed': () => ({ reach: 'own' }),
  'GET /recipes/': () => ({ reach: 'own' }),
  'GET /recipes/cookbook': () => ({ reach: 'own' }),
  // The item of somebody else is left out.
  'POST /recipes/': ({ itemId }) => ({
    reach: 'own',
    body: { name: 'Toast', ingredients: [{ item_id: itemId, item_name: 'Bread' }] },
  }),
  'GET /recipes/:recipeId': ofRecipe,
  'PUT /recipes/:recipeId': (theirs) => ({ ...ofRecipe(theirs), body: RECIPE }),
  'DELETE /recipes/:recipeId': ofRecipe,
  'POST /recipes/:recipeId/duplicate': ofRecipe,
  'POST /recipes/:recipeId/restore': ofRecipe,
  'PUT /recipes/:recipeId/mark': (theirs) => ({ ...ofRecipe(theirs), body: { is_favorite: true } }),
  'PUT /recipes/:recipeId/photo': (theirs) => ({
    ...ofRecipe(theirs),
    ...PHOTO,
    during: async ({ once }, answer) => (await once(openPhotoWorker)).during(answer),
  }),
  'GET /recipes/:recipeId/photo': ofRecipe,
  'DELETE /recipes/:recipeId/photo': ofRecipe,
  'GET /users/food-preferences': () => ({ reach: 'own' }),
  'PUT /users/food-preferences': () => ({
    reach: 'own',
    body: { diets: ['Vegan'], allergens: ['nuts'], measures: 'us' },
  }),
  'GET /users/nutrition-goals': () => ({ reach: 'own' }),
  'PUT /users/nutrition-goals': () => ({ reach: 'own', body: { ...GOALS, kcal: 1800 } }),
  'GET /meals/nutrition': () => ({
    reach: 'own',
    query: { start_date: '2026-11-01', end_date: '2026-11-30' },
  }),
}

export const PUBLIC_CALLS: readonly string[] = ['GET /calendar/:file']

export const VIEWS: Views = [
  () => '/recipes/',
  () => '/meals/plans?include_completed=true',
  () => '/meals/days?start_date=2026-11-01&end_date=2026-11-30',
  () => '/meals/calendar-feed',
  () => '/users/food-preferences',
  () => '/users/nutrition-goals',
  () => '/meals/nutrition?start_date=2026-11-01&end_date=2026-11-30',
]

/** A recipe that its author likes and planned, what that person does not eat, and wants to eat in a day. */
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
    nutrition_goals: { _id: id(), user_id, ...GOALS },
  }
}
