import { guessShelfLifeDays, readFood } from '@larder/foods'

/** Reads a printed name as a food; only one that is known to be something else is none, as when adding to stock. */
export const answerFoodName = ({ name }: { name: string }) => {
  const food = readFood(name)
  if (!food.is_food) return { is_food: food.is_food !== false, category: null, storage: null, days: null }
  return {
    is_food: true,
    category: food.category,
    storage: food.place,
    days: guessShelfLifeDays({ name }, null),
  }
}
