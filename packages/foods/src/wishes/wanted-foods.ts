import { FOODS } from '../foods/tables/food-table.ts'
import { foodsNamedIn } from '../ingredients/mentioned-foods.ts'
import { wordsOf } from '../ingredients/telling-words.ts'
import { foodsSaid } from './refusals/foods-said.ts'

/**
 * A food that a wish names: the English words for it, the words by which the wish says so, folded ('huhnersuppe'), and the
 * ids of the food table that they can mean.
 */
export type NamedFood = { words: string; said: string; ids: readonly string[] }

/** Whether some words are among others, next to each other. */
const isWithin = (part: string, whole: string): boolean => ` ${whole} `.includes(` ${part} `)

/** The English name of a food as words, which its id has too; null where its names are those of several dishes. */
const englishOf = (id: string): string | null => {
  const known = wordsOf(id)
  const names = FOODS.get(id)?.names.en?.split(', ').map(wordsOf) ?? []
  return names.find((words) => words.every((word) => known.includes(word)))?.join(' ') ?? null
}

/** The foods that a text names, in any language of the food table; of two in the same words the longer one. */
export function foodsIn(text: string): NamedFood[] {
  const english = foodsNamedIn(text).map((food) => ({ ...food, said: food.words }))
  const others = foodsSaid(text).flatMap(({ words, food }) =>
    food === null || english.some(({ said }) => isWithin(words, said))
      ? []
      : [{ words: englishOf(food.id) ?? words, said: words, ids: [food.id] }],
  )
  return [...english.filter(({ said }) => !others.some((other) => isWithin(said, other.said))), ...others]
}
