import { foldedWords, foldedSingular } from '../foods/names/fold-food.ts'

/** The words of a text, folded and singular. */
export const wordsOf = (text: string): string[] => foldedWords(text).map((word) => foldedSingular(word))

/** Words of the names of ingredients that say how they are, and so may stand with any other. */
const QUALIFIERS = new Set(
  (
    'fresh dried dry ground whole large small medium red green white black brown yellow dark light extra virgin plain ' +
    'raw cooked canned tinned frozen chopped sliced grated crushed minced smoked sweet hot cold warm fine mixed baby ' +
    'unsalted salted low fat free organic all purpose of and in with for the'
  ).split(' '),
)

/** The words by which an ingredient is told from others: not how it is, unless it has no other. */
export const tellingWords = (name: string): string[] => {
  const words = wordsOf(name)
  const telling = words.filter((word) => !QUALIFIERS.has(word))
  return telling.length > 0 ? telling : words
}
