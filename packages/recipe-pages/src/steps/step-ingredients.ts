import { namedFoods, tellingWords, wordsOf, foodOfIngredient } from '@larder/foods'

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
