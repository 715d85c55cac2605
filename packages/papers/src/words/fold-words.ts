/** Letters that are no letter with an accent for Unicode, and what is printed or read without the means for them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/** A letter with an accent normalises to two characters; single characters that expand to a sentence are no word. */
const MAX_UNFOLDED = 2

/** The words and numbers of a text in any language: lower case, without accents, quotes and punctuation. */
export function foldedWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .slice(0, MAX_UNFOLDED * text.length)
    .replace(/[\p{M}'’"“”`´׳״]/gu, '')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .split(/[^\p{L}\p{N}|]+/u)
    .filter((word) => word !== '')
}
