import { plainWords, singularOf } from '@larder/foods'

/** The words of a name for its drawing: in lower case, without accents, in the singular. */
export const coverWords = (text: string): readonly string[] => plainWords(text).map(singularOf)

const WORDS_OF_ENTRY = 3

/** Table entries of up to three words, found by `findEntries`. */
export type WordTable<Value> = ReadonlyMap<string, Value>

/** The values of a table by its lines 'word, word two: value'. */
export const wordTable = <Value>(lines: readonly (readonly [string, Value])[]): WordTable<Value> =>
  new Map(lines.flatMap(([names, value]) => names.split(', ').map((name) => [name, value] as const)))

/** What the table says of words, in their order; of overlapping entries the longest ('sweet potato' before 'potato'). */
export function findEntries<Value>(words: readonly string[], table: WordTable<Value>): readonly Value[] {
  const found: Value[] = []
  for (let at = 0; at < words.length; at += 1) {
    for (let length = WORDS_OF_ENTRY; length > 0; length -= 1) {
      const value = table.get(words.slice(at, at + length).join(' '))
      if (value === undefined || at + length > words.length) continue
      found.push(value)
      at += length - 1
      break
    }
  }
  return found
}
