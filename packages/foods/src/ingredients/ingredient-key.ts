import { foldName, plainWords } from '../words/fold-name.ts'
import { remembered } from '../words/remembered.ts'
import { foldedSingular } from '../foods/names/fold-food.ts'

const IRREGULAR = new Map([
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['halves', 'half'],
])

/** The words by which names are compared with stock, in one case and number: those of 'Eggs' are those of 'egg'. */
export const stockWordsOf: (name: string) => readonly string[] = remembered((name) =>
  plainWords(name).map((word) => IRREGULAR.get(word) ?? foldedSingular(word)),
)

/** What equal names of ingredients have in common, in any order and number of their words: 'Brown sugar' and 'sugar, brown'. */
export const ingredientKey = (name: string): string => {
  const words = stockWordsOf(name).toSorted()
  return words.length === 0 ? foldName(name) : words.join(' ')
}
