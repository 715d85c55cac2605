import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { Caller } from '../caller.ts'
import type { Household } from './household.ts'

/** Plans a meal and prepares it; returns its id when both are confirmed. */
export async function cookMeal({ get }: Caller, { recipeId }: Household, key: string): Promise<string> {
  const body = { recipe_id: recipeId, meal_type: 'lunch' }
  const { id } = await get<MealPlanEntry>({ method: 'POST', path: '/meals/select', body, key })
  const prepared = { status: 'prepared' }
  await get({ method: 'PATCH', path: `/meals/plans/${id}`, body: prepared, key: `${key} prepared` })
  return id
}
