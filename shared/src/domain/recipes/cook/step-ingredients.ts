import { namedFoods, wordsOf } from '../cookbook/named-foods.ts'
import { foodOfIngredient } from '../nutrition/recipe-foods.ts'

/** Words of the names of ingredients that say how they are, and so may stand with any other. */
const QUALIFIERS = new Set(
  (
    'fresh dried dry ground whole large small medium red green white black brown yellow dark light extra virgin plain ' +
    'raw cooked canned tinned frozen chopped sliced grated crushed minced smoked sweet hot cold warm fine mixed baby ' +
    'unsalted salted low fat free organic all purpose of and in with for the'
  ).split(' '),
)

/**
 * Which of a recipe's ingredients a step uses, by their positions in the list: those of which it says a word that no other
 * ingredient has ('tomatoes' for cherry tomatoes), or all words, or the kind ('the cheese' for gruyère).
 */
export function stepIngredients(step: string, names: readonly string[]): number[] {
  const said = new Set(wordsOf(step))
  const kinds = new Set(namedFoods(wordsOf(step)).flatMap(({ ids }) => ids))
  const wordsOfAll = names.map(tellingWords)
  return names.flatMap((name, index) => {
    const words = wordsOfAll[index]!
    const own = words.filter((word) => !wordsOfAll.some((other, at) => at !== index && other.includes(word)))
    const isSaid =
      own.some((word) => said.has(word)) ||
      (words.length > 0 && words.every((word) => said.has(word))) ||
      foodOfIngredient(name)?.kinds.some((kind) => kinds.has(kind))
    return isSaid ? [index] : []
  })
}

/** The words by which an ingredient is told from others: not how it is, unless it has no other. */
export const tellingWords = (name: string): string[] => {
  const words = wordsOf(name)
  const telling = words.filter((word) => !QUALIFIERS.has(word))
  return telling.length > 0 ? telling : words
}
