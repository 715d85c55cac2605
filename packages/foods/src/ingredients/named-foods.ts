import { FOODS } from '../foods/tables/food-table.ts'
import { wordsOf } from './telling-words.ts'

/** The English names of foods as words, with the ids of their foods. */
const NAMES = new Map<string, string[]>()
for (const { id, names } of FOODS.values())
  for (const name of names.en?.split(', ') ?? []) {
    // Of '7up' and '3 in 1' only letters would be left.
    if (/\d/.test(name)) continue
    const words = wordsOf(name).join(' ')
    NAMES.set(words, [...(NAMES.get(words) ?? []), id])
  }
const MOST_WORDS = 4

/** The names of foods among the words of a text, with the ids of what each can mean: the longest first, none within another. */
export function namedFoods(words: readonly string[]): { name: string; ids: readonly string[] }[] {
  const found: { name: string; ids: readonly string[] }[] = []
  for (let at = 0; at < words.length; at++) {
    const lengths = Array.from({ length: MOST_WORDS }, (_, index) => MOST_WORDS - index)
    const length = lengths.find(
      (count) => NAMES.has(words.slice(at, at + count).join(' ')) && at + count <= words.length,
    )
    if (length === undefined) continue
    const name = words.slice(at, at + length).join(' ')
    found.push({ name, ids: NAMES.get(name)! })
    at += length - 1
  }
  return found
}
