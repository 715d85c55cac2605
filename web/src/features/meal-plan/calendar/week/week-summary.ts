import type { IngredientState, MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { foldName } from '@larder/foods'

/** '8 meals planned', without those that were dismissed. */
export function countPlanned(meals: readonly MealPlanEntry[]): string {
  const { length } = meals.filter(({ status }) => status !== 'dismissed')
  return `${length} ${length === 1 ? 'meal' : 'meals'} planned`
}

const TO_BUY: ReadonlySet<IngredientState> = new Set(['short', 'expires', 'missing'])

/**
 * '8 things to buy': what the meals from a day on (`YYYY-MM-DD`) lack that is on no list yet, each thing once. Nobody buys
 * for a day that has passed, and the list for the week leaves it out too.
 */
export function countToBuy(meals: readonly MealPlanEntry[], from: string): string {
  const names = meals
    .filter(({ date }) => date >= from)
    .flatMap(({ ingredients }) =>
      ingredients
        .filter(({ optional, state }) => !optional && TO_BUY.has(state))
        .map(({ item_id, item_name }) => item_id ?? foldName(item_name)),
    )
  const { size } = new Set(names)
  return `${size} ${size === 1 ? 'thing' : 'things'} to buy`
}
