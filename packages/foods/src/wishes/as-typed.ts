import { textWords } from './text-words.ts'

const WORD = /\p{L}[\p{L}\p{M}'’`´׳״]*/gu

/** Folded and singular words as they stand in the text that somebody typed ('Hühnersuppe'); the words where it has them nowhere. */
export function asTyped(text: string, words: string): string {
  const typed = [...text.matchAll(WORD)]
  const folded = typed.map(([word]) => textWords(word)[0]?.word)
  const sought = words.split(' ')
  const start = folded.findIndex((_, at) => sought.every((word, index) => folded[at + index] === word))
  const [first, last] = [typed[start], typed[start + sought.length - 1]]
  return first && last ? text.slice(first.index, last.index + last[0].length) : words
}
