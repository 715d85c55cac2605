import { FOODS } from '@larder/foods'
import { withoutMarks } from '../../words/without-marks.ts'

/** Fewer letters are the beginning of too many words. */
const MIN_LETTERS = 5
/** The part of a compound before an abbreviated food: 'Doppelrahm' before 'frischk.'. */
const MIN_PART = 3
const ABBREVIATION = /(?<!\p{L})(\p{L}{5,40})\.(?=\s|$)/gu

/** The words of all names of foods in Latin letters, sorted by their folded spelling; built for the first abbreviation. */
let sorted: readonly { folded: string; spelt: string }[] | undefined

function foodWords(): readonly { folded: string; spelt: string }[] {
  const words = new Set(
    [...FOODS.values()].flatMap(({ names }) =>
      Object.values(names).flatMap(
        (all) =>
          all
            .normalize('NFC')
            .toLowerCase()
            .match(/\p{Script=Latin}{5,}/gu) ?? [],
      ),
    ),
  )
  return [...words]
    .map((spelt) => ({ folded: withoutMarks(spelt), spelt }))
    .filter(({ folded, spelt }) => folded.length === spelt.length)
    .sort((a, b) => (a.folded < b.folded ? -1 : 1))
}

/** The words that begin with these letters, with at least one more. */
function wordsFrom(letters: string): { folded: string; spelt: string }[] {
  sorted ??= foodWords()
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.folded ?? '') < letters) low = middle + 1
    else high = middle
  }
  const found: { folded: string; spelt: string }[] = []
  for (let at = low; sorted[at]?.folded.startsWith(letters); at += 1) {
    const word = sorted[at]
    if (word && word.folded.length > letters.length) found.push(word)
  }
  return found
}

/** The letters that are missing at the end, where all foods that fit begin with the same word; else null. */
function missingLetters(abbreviated: string): string | null {
  const folded = withoutMarks(abbreviated)
  if (folded.length !== abbreviated.length) return null
  for (let at = 0; folded.length - at >= MIN_LETTERS; at += 1) {
    if (at > 0 && at < MIN_PART) continue
    const letters = folded.slice(at)
    const [first, ...others] = wordsFrom(letters).sort((a, b) => a.folded.length - b.folded.length)
    if (!first) continue
    return others.every(({ folded: other }) => other.startsWith(first.folded))
      ? first.spelt.slice(letters.length)
      : null
  }
  return null
}

/** A printed name with its abbreviated words (`Doppelrahmfrischk.`) completed by the table of foods where only one fits. */
export const withWholeWords = (text: string): string =>
  text.replace(ABBREVIATION, (printed: string, word: string) => {
    const missing = missingLetters(word.normalize('NFC'))
    if (missing === null) return printed
    return word + (word === word.toUpperCase() ? missing.toUpperCase() : missing)
  })
