/** Zeros and ones inside a word, which look like letters, and vice versa; the surrounding word decides. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  // An O that continues a number, as in '5OOG' and '1.O0'; ounces stay.
  [/(?<=\d[0O.,]{0,20})O(?!Z\b)/g, '0'],
  [/(?<=\d)[lI](?=\d)/g, '1'],
  [/^N0(?=[.:]?$)/, 'NO'],
  // '0ne', not '0ml': a word of small letters starts with an O.
  [/^0(?=(?!kg|ml|cl|mg|gr|oz|lb)\p{Ll}{2,}$)/u, 'O'],
  [/(?<=\p{Ll})[1I](?=\p{Ll})/gu, 'l'],
]
/** Letters with zeros among them and no other digit: a word, not a code. */
const WORD_WITH_ZEROS = /^\P{N}*\p{L}0{1,2}\p{L}\P{N}*$/u
const MIN_LETTERS = 3

/** Corrects the zeros, ones, O and l of a word where its other characters leave no doubt. */
export function repairLookAlikes(word: string): string {
  const isWord = WORD_WITH_ZEROS.test(word) && (word.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS
  if (isWord) return word.replace(/0+/, (zeros) => (/\p{Ll}0/u.test(word) ? 'o' : 'O').repeat(zeros.length))
  return REPAIRS.reduce((text, [pattern, sign]) => text.replace(pattern, sign), word)
}
