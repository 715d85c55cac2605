const HEBREW_FINALS: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', œ: 'o', æ: 'a', ł: 'l', đ: 'd', ı: 'i' }

/**
 * Normalises a text for comparison with names of foods: lower case without accents, umlauts the same whether printed as
 * 'ä', 'ae' or 'a', Hebrew without vowel marks and final letters, without apostrophes and geresh inside words.
 */
export const foldFood = (text: string): string =>
  isAscii(text)
    ? foldUmlauts(text.toLowerCase().replace(/['"`](?<=[a-z].)(?=[a-z])/g, ''))
    : foldUnicode(text)

const isAscii = (text: string) => /^[ -~]*$/.test(text)
const foldUmlauts = (text: string) => (/[aou]e/.test(text) ? text.replace(/([aou])e/g, '$1') : text)

const foldUnicode = (text: string): string =>
  foldUmlauts(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[ßøœæłđı]/g, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f\u0591-\u05c7]/g, '')
      .replace(/['"’‘`´׳״](?<=\p{L}.)(?=\p{L})/gu, '')
      .replace(/[ךםןףץ]/g, (letter) => HEBREW_FINALS[letter] ?? letter),
  )

/** The same of many texts at once, which is several times faster; none of them may hold a line end. */
export const foldAll = (texts: readonly string[]): string[] => foldFood(texts.join('\n')).split('\n')

/** Words of a folded text: letters only. */
export const foldedWords = (text: string): string[] => foldFood(text).match(/\p{L}+/gu) ?? []

/** Without the English plural; 'y' and 'ie' become one, as in 'berries' and 'cookie'. */
export const foldedSingular = (word: string): string => {
  if (!word.endsWith('s') && !word.endsWith('ie')) return word
  if (!/^[a-z]{4,}$/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  const stem = /(?:ch|sh|x|o|ss|z)es$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '')
  // 'Pies' is not the plural of 'py'.
  return stem.length > 3 ? stem.replace(/ie$/, 'y') : stem
}
