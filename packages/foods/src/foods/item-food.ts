import { capitalise } from '../words/english.ts'
import type { FurtherLanguage } from './tables/food-groups.ts'
import { FOODS } from './tables/food-table.ts'
import { asSoldBy } from './tables/forms-of-foods.ts'
import { readFood } from './read-food.ts'
import type { FoodReading } from './read-food.ts'

/** The household's word for an item that is no food. */
export const NO_FOOD = 'none'

/**
 * An item's name, the unit that it is counted in, the food that the household says it is (null or absent for what the name
 * says), and the language of the paper that it stands on, as `languageOfNames` tells.
 */
export type LinkedItem = {
  name: string
  unit?: string | undefined
  food_id?: string | null | undefined
  language?: FurtherLanguage | null | undefined
}

/** What is known of an item as food: what the household says, else what its name and its unit say. */
export function readItemFood({ name, unit = '', food_id, language = null }: LinkedItem): FoodReading {
  if (food_id === NO_FOOD) return { is_food: false, reason: 'household' }
  const reading = readFood(name, language)
  const food = food_id == null ? undefined : FOODS.get(food_id)
  if (!food) return asSoldBy(unit, reading)
  // A name that says the same also says in which form it is: frozen, dried.
  if (reading.is_food && reading.food_id === food.id) return reading
  const { id, category, place, keeps } = food
  const why = 'chosen by the household'
  return { is_food: true, food_id: id, category, place, keeps, forms: [], confidence: 1, why }
}

/** Whether an item can be linked to this food. */
export const isFoodId = (foodId: string): boolean => foodId === NO_FOOD || FOODS.has(foodId)

/** The name of a food as shown, capitalised; its id where the table does not have it any more. */
export const nameOfFood = (foodId: string): string =>
  capitalise(FOODS.get(foodId)?.names.en?.split(',')[0] ?? foodId)
