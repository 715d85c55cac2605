import { singularOf } from './fold-food.ts'
import {
  isKnownWord,
  isSaidIn,
  namesBeginningWith,
  nameOfSkeleton,
  nameWithoutVowels,
  phraseOfJoined,
  sensesOf,
  skeletonOf,
} from './lexicon.ts'
import type { Sense } from './lexicon.ts'

/** A reading of a printed word: the phrase that it means, what preceded it in the word, and its probability (0 to 1). */
export type WordReading = { phrase: string; before: string; quality: number }

const foodsOf = (phrase: string): readonly Sense[] =>
  sensesOf(phrase).filter(({ meaning }) => meaning.as === 'food')
const isFood = (phrase: string): boolean => foodsOf(phrase).length > 0

/** The known words of which a word may be a form (plural, case, construct state), most likely first. */
export function knownFormsOf(word: string): string[] {
  const stem = singularOf(word)
  const forms = /\p{Script=Hebrew}/u.test(word) ? hebrewForms(word) : latinForms(stem)
  return [stem, ...forms].filter(isKnownWord)
}

const latinForms = (word: string): string[] => {
  if (word.length < 4) return []
  const end = (letters: string, by = '') =>
    word.endsWith(letters) && word.length - letters.length >= 3 ? [word.slice(0, -letters.length) + by] : []
  return [
    ...end('n'),
    ...end('en'),
    ...end('e'),
    ...end('er'),
    ...end('s'),
    ...end('i', 'o'),
    ...end('i', 'e'),
    ...end('e', 'a'),
    ...end('x'),
    `${word}e`,
    `${word}n`,
  ]
}

const hebrewForms = (word: string): string[] => {
  const end = (letters: string, by = '') =>
    word.endsWith(letters) && word.length - letters.length >= 2 ? [word.slice(0, -letters.length) + by] : []
  return [
    ...end('ימ'),
    ...end('ימ', 'ה'),
    ...end('ות'),
    ...end('ות', 'ה'),
    ...end('ות', 'ית'),
    ...end('ת', 'ה'),
    ...end('ה', 'ות'),
    ...end('ה', 'ימ'),
    ...end('י', 'ימ'),
    ...end('י', 'ה'),
    `${word}ימ`,
    `${word}ות`,
  ]
}

/** The minimum length of a compound's head when the part before it is known, and when it is not. */
const SHORTEST_HEAD = 3
const SHORTEST_SURE_HEAD = 5
/** English and other languages rarely write compounds as one word, so a head must be longer there. */
const SHORTEST_FOREIGN_HEAD = 7

/** The head of a compound: the longest end that names a food ('Blattspinat': Spinat). */
export function readCompound(word: string): WordReading | null {
  if (word.length > LONGEST_RUN) return null
  for (let at = 2; at <= word.length - SHORTEST_HEAD; at++) {
    const end = word.slice(at)
    const phrase = nameOf(end)
    if (phrase === null) continue
    const before = word.slice(0, at)
    const isExplained = isExplainedBefore(before)
    if (isExplained && end.length >= SHORTEST_HEAD) return { phrase, before, quality: 0.9 }
    const isGerman = foodsOf(phrase).some((sense) => isSaidIn(sense, 'de') || isSaidIn(sense, 'nl'))
    if (at >= 3 && end.length >= (isGerman ? SHORTEST_SURE_HEAD : SHORTEST_FOREIGN_HEAD)) {
      return { phrase, before, quality: 0.75 }
    }
  }
  return null
}

/** The name of a food of which a word is a form. */
function nameOf(word: string): string | null {
  const joined = phraseOfJoined(word) ?? phraseOfJoined(singularOf(word))
  if (joined !== null && isFood(joined)) return joined
  return knownFormsOf(word).find((form) => isFood(form) && form.length >= SHORTEST_HEAD) ?? null
}

const LINKS = ['', 's', 'n', 'en', 'er', 'es', 'e']

/** Whether the part before a compound's head is a known word: 'oliven' in 'Olivenöl'. */
function isExplainedBefore(before: string): boolean {
  if (before.length < 3) return false
  return (
    knownFormsOf(before).length > 0 ||
    isKnownWord(`${before}e`) ||
    phraseOfJoined(before) !== null ||
    LINKS.some((link) => before.endsWith(link) && isKnownWord(before.slice(0, before.length - link.length)))
  )
}

const SHORTEST_CUT = 4
const MOST_CANDIDATES = 24

/** A word that a till truncated: the shortest name that begins with it, if all such names are of one category. */
export function readCutWord(word: string): WordReading | null {
  if (word.length < SHORTEST_CUT) return null
  const all = namesBeginningWith(word, MOST_CANDIDATES)
  const english = all.filter((name) => foodsOf(name).some((sense) => isSaidIn(sense, 'en')))
  const names = english.length > 0 ? english : all
  const categories = new Set(
    names.flatMap((name) =>
      foodsOf(name).map(({ meaning }) => (meaning.as === 'food' ? meaning.food.category : '')),
    ),
  )
  if (names.length === 0 || all.length === MOST_CANDIDATES || categories.size > 1) return null
  const shortest = names.reduce((best, name) => (name.length < best.length ? name : best))
  return { phrase: shortest, before: '', quality: word.length >= shortest.length / 2 ? 0.7 : 0.6 }
}

/** A word with letters that OCR confuses. */
export function readMisread(word: string): WordReading | null {
  if (word.length < MIN_MISREAD) return null
  const name = nameOfSkeleton(skeletonOf(word)) ?? nameOfSkeleton(skeletonOf(singularOf(word)))
  return name === null ? null : { phrase: name, before: '', quality: 0.75 }
}
const MIN_MISREAD = 5

/** A word that a till printed without its vowels. */
export function readWithoutVowels(word: string): WordReading | null {
  const name = /^[a-z][^aeiou]{2,}$/.test(word) ? nameWithoutVowels(word.replace(/(.)\1/g, '$1')) : null
  return name === null ? null : { phrase: name, before: '', quality: 0.65 }
}

/** The minimum length of a word that is split, and of its parts; unknown letters before a food are a shop or brand. */
const SHORTEST_RUN = 8
const LONGEST_RUN = 40
const SHORTEST_PART = 3

/**
 * Splits words that were printed without blanks into the parts that explain the most letters, preferring long parts.
 * Null when they explain less than half of the letters, or two thirds if parts are short or the end is unexplained.
 */
export function splitRun(word: string): string[] | null {
  if (word.length < SHORTEST_RUN || word.length > LONGEST_RUN || !/^[a-z]+$/.test(word)) return null
  // For each prefix of the word: the best score of its parts (sum of squared lengths), and where the last part starts.
  const best = [{ worth: 0, start: 0, isKnown: false }]
  for (let end = 1; end <= word.length; end++) {
    let choice = { worth: best[end - 1]?.worth ?? 0, start: end - 1, isKnown: false }
    for (let start = 0; start <= end - SHORTEST_PART; start++) {
      const worth = (best[start]?.worth ?? 0) + worthOfPart(word.slice(start, end))
      if (worth > choice.worth) choice = { worth, start, isKnown: true }
    }
    best.push(choice)
  }
  const parts: string[] = []
  let explained = 0
  for (let end = word.length; end > 0;) {
    const { start, isKnown } = best[end] ?? { start: 0, isKnown: false }
    if (isKnown) {
      parts.unshift(word.slice(start, end))
      explained += end - start
    }
    end = start
  }
  const tail = word.length - word.lastIndexOf(parts.at(-1) ?? word) - (parts.at(-1) ?? '').length
  const least = tail > LONGEST_TAIL || !parts.some((part) => part.length > SHORTEST_PART) ? MOSTLY : HALF
  return parts.length > 0 && explained >= word.length * least ? parts : null
}
const LONGEST_TAIL = 2
const HALF = 0.5
const MOSTLY = 0.65

const worthOfPart = (part: string): number => {
  if (sensesOf(singularOf(part)).length > 0) return part.length ** 2
  if (part.length > SHORTEST_PART && isKnownWord(singularOf(part))) return (part.length - 0.5) ** 2
  if (part.length > LONGEST_SHORTENED) return 0
  return readWithoutVowels(part) || isCutEnglish(part) ? (part.length - 1) ** 2 : 0
}
const LONGEST_SHORTENED = 6

const isCutEnglish = (part: string): boolean =>
  foodsOf(readCutWord(part)?.phrase ?? '').some((sense) => isSaidIn(sense, 'en'))
