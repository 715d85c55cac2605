/** A word of a description with its weight and position. The main noun of a name comes last, in Hebrew first. */
type FoodWord = { spellings: readonly string[]; worth: number; position: number }
export type FoodWords = readonly FoodWord[]

/** Words that must all occur. A better kind of match takes precedence over another match of the same word. */
export type FoodPattern = readonly PatternWord[]
type PatternWord = { stem: string; matches: 'whole' | 'end' | 'start'; bonus: number }

const NAME_WORTH = 4
const DETAIL_WORTH = 3
const CATEGORY_WORTH = 2

/** The main noun of a German compound is at its end: 'Orangensaft' is a juice. The longer part is more specific. */
const WHOLE_BONUS = 0.2
const END_BONUS = 0.1

/** The words of a food's name, of its further description and of its category. */
export function toFoodWords(name: string, details = '', category = ''): FoodWords {
  const read = (text: string, worth: number) => {
    const words = wordsOf(text)
    const isHebrew = /\p{Script=Hebrew}/u.test(text)
    return words.map((word, index) => ({
      spellings: [word, singular(word)],
      worth,
      position: (isHebrew ? words.length - index : index + 1) / (words.length + 1),
    }))
  }
  return [...read(name, NAME_WORTH), ...read(details, DETAIL_WORTH), ...read(category, CATEGORY_WORTH)]
}

/** Parses one name of the table: its words match whole, or with a `*` at the end (`milch*`) or start (`*milch`). */
export const toPattern = (name: string): FoodPattern =>
  name
    .trim()
    .split(' ')
    .map((word): PatternWord => {
      const [stem = ''] = wordsOf(word)
      if (word.startsWith('*')) return { stem, matches: 'end', bonus: END_BONUS + stem.length / 1000 }
      if (word.endsWith('*')) return { stem, matches: 'start', bonus: stem.length / 1000 }
      return { stem: singular(stem), matches: 'whole', bonus: WHOLE_BONUS }
    })

/** Hebrew prefixes a word with letters for 'the', 'and' and 'in'. */
const HEBREW_PREFIXED = /^[הוב]\p{Script=Hebrew}{3}/u

const isMatch = ({ stem, matches }: PatternWord, spelling: string): boolean => {
  if (matches === 'end') return spelling.length > stem.length && spelling.endsWith(stem)
  if (matches === 'start') return spelling.startsWith(stem)
  return spelling === stem || (spelling.length === stem.length + 1 && isPrefixed(spelling, stem))
}

const isPrefixed = (spelling: string, stem: string): boolean =>
  spelling.endsWith(stem) && HEBREW_PREFIXED.test(spelling)

/**
 * How well a pattern fits: the sum of the weights of the matched words, ties decided by the latest position. Zero when
 * a word is missing, or when only the category contains them.
 */
export function fitOf(pattern: FoodPattern, words: FoodWords): number {
  let worth = 0
  let position = 0
  let isNamed = false
  for (const part of pattern) {
    const word = words.find(({ spellings }) => spellings.some((spelling) => isMatch(part, spelling)))
    if (!word) return 0
    worth += word.worth + part.bonus
    position = Math.max(position, word.position)
    if (word.worth > CATEGORY_WORTH) isNamed = true
  }
  return isNamed ? worth + position : 0
}

/** Words in one case, without accents and marks. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'"׳״]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/** The word without an English plural ending; 'y' and 'ie' become one, as in 'berries' and 'cookie'. */
const singular = (word: string): string => {
  if (!/^[a-z]{3,}$/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  const stem = /(?:ch|sh|x|o|ss)es$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '')
  return stem.replace(/ie$/, 'y')
}
