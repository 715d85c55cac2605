import { namedFoods, tellingWords, wordsOf, foodOfIngredient } from '@larder/foods'

/**
 * Which of a recipe's ingredients a step uses, by their positions in the list: those of which it says a word that no other
 * ingredient has ('tomatoes' for cherry tomatoes), or all words, or the kind ('the cheese' for gruyère). Of 'onion' and 'red
 * onion' it uses the one that it says: 'the red onion' is no onion besides, and 'the onion' no red one.
 */
export function stepIngredients(step: string, names: readonly string[]): number[] {
  const words = wordsOf(step)
  const said = new Set(words)
  const kinds = new Set(namedFoods(words).flatMap(({ ids }) => ids))
  const wordsOfAll = names.map(tellingWords)
  const wholeNames = names.map(wordsOf)
  const isWhole = wholeNames.map((whole) => whole.length > 0 && whole.every((word) => said.has(word)))
  const isOnce = (word: string) => words.filter((other) => other === word).length === 1
  return names.flatMap((name, index) => {
    const all = wordsOfAll[index]!
    const whole = wholeNames[index]!
    const isOfAnother = wholeNames.some((other, at) => isWhole[at] && isPartOf(whole, other))
    if (isOfAnother && whole.every(isOnce)) return []
    const own = all.filter((word) => !wordsOfAll.some((other, at) => at !== index && other.includes(word)))
    if (own.some((word) => said.has(word))) return [index]
    const hasAnother = wholeNames.some((other, at) => isWhole[at] && isPartOf(other, whole))
    if (hasAnother && !isWhole[index]) return []
    const isSaid =
      (all.length > 0 && all.every((word) => said.has(word))) ||
      foodOfIngredient(name)?.kinds.some((kind) => kinds.has(kind))
    return isSaid ? [index] : []
  })
}

const isPartOf = (part: readonly string[], whole: readonly string[]): boolean =>
  part.length < whole.length && part.every((word) => whole.includes(word))
