import { ALPHABETS } from '@larder/text-models'

/** So many marked letters of one language are no specks, if most marked ones of the page are its own. */
const MIN_LETTERS = 3
const MIN_SHARE = 0.7

/**
 * The marked letters of the language that a page is in, by the marked letters that were read on it; none if no language
 * explains them: the marks of an English receipt are specks, of all languages at once.
 */
export function marksOfLanguage(read: readonly string[]): ReadonlySet<string> {
  const languages = Object.values(ALPHABETS).map((letters) => {
    const own = new Set(letters)
    return { own, count: read.filter((letter) => own.has(letter)).length }
  })
  const best = languages.reduce((a, b) => (b.count > a.count ? b : a))
  return best.count >= MIN_LETTERS && best.count >= read.length * MIN_SHARE ? best.own : new Set()
}
