import type { Belongings, ForeignCalls, Views } from '../foreign-calls.ts'

const ofRecipe = ({ recipeId }: Belongings) => ({ reach: 'theirs', params: { recipeId } }) as const
const ofMeal = ({ planId }: Belongings) => ({ reach: 'theirs', params: { planId } }) as const
const RECIPE = { name: 'Toast', ingredients: [{ item_name: 'Bread' }] }

export const FOREIGN_CALLS: ForeignCalls = {
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
  'PUT /recipes/:recipeId/photo': (theirs) => ({ ...ofRecipe(theirs), form: {}, fileField: 'photo' }),
  'GET /recipes/:recipeId/photo': ofRecipe,
  'DELETE /recipes/:recipeId/photo': ofRecipe,
  'GET /users/food-preferences': () => ({ reach: 'own' }),
  'PUT /users/food-preferences': () => ({
    reach: 'own',
    body: { diets: ['Vegan'], allergens: ['nuts'], measures: 'us' },
  }),
}

export const PUBLIC_CALLS: readonly string[] = ['GET /calendar/:file']

export const VIEWS: Views = [
  () => '/recipes/',
  () => '/meals/plans?include_completed=true',
  () => '/meals/days?start_date=2026-11-01&end_date=2026-11-30',
  () => '/meals/calendar-feed',
  () => '/users/food-preferences',
]
