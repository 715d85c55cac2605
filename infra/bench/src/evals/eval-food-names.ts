import { guessShelfLifeDays } from '@larder/shared/domain/foods/keeping-time'
import { readFood } from '@larder/shared/domain/foods/read-food'
import { answerCases, textOf } from './answer-cases.ts'

/** Reads each printed name as a food. Only a name known to be something else is not food, as when adding to stock. */
export const evaluateFoodNames = (input: NodeJS.ReadableStream) =>
  answerCases(input, (fields) => {
    const name = textOf(fields, 'name')
    const food = readFood(name)
    if (!food.is_food) return { is_food: food.is_food !== false, category: null, storage: null, days: null }
    return {
      is_food: true,
      category: food.category,
      storage: food.place,
      days: guessShelfLifeDays({ name }, null),
    }
  })
