import type {
  IngredientState,
  MealPlanEntry,
  PlannedIngredient,
} from '@larder/shared/contracts/recipes/meal-plan'
import { foldName } from '@larder/foods'

/** '8 meals planned', without those that were dismissed. */
export function countPlanned(meals: readonly MealPlanEntry[]): string {
  const { length } = meals.filter(({ status }) => status !== 'dismissed')
  return `${length} ${length === 1 ? 'meal' : 'meals'} planned`
}

const TO_BUY: ReadonlySet<IngredientState> = new Set(['short', 'expires', 'missing', 'on_list'])

/**
 * '8 things to buy, 3 on a list': what the meals from a day on (`YYYY-MM-DD`) lack, each thing once. Nobody buys for a day
 * that has passed, and the list for the week leaves it out too.
 */
export function countToBuy(meals: readonly MealPlanEntry[], from: string): string {
  const lacking = meals
    .filter(({ date }) => date >= from)
    .flatMap(({ ingredients }) => ingredients.filter(({ optional, state }) => !optional && TO_BUY.has(state)))
  const nameOf = ({ item_id, item_name }: PlannedIngredient) => item_id ?? foldName(item_name)
  const all = new Set(lacking.map(nameOf))
  const open = new Set(lacking.filter(({ state }) => state !== 'on_list').map(nameOf))
  const listed = all.size - open.size
  const words = `${all.size} ${all.size === 1 ? 'thing' : 'things'} to buy`
  if (listed === 0) return words
  return open.size === 0 ? `${words}, on a list` : `${words}, ${listed} on a list`
}
