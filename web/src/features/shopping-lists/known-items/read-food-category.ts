import { readFood } from '@larder/foods'

/** The category of a food by its name; null for what is no food or unknown. */
export function readFoodCategory(name: string): string | null {
  const reading = readFood(name)
  return reading.is_food === true ? reading.category : null
}
