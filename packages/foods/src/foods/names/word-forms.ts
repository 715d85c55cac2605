import { foldedSingular } from './fold-food.ts'
import { LANGUAGES } from '../tables/food-groups.ts'
import {
  ALL_LANGUAGES,
  bitsOf,
  isKnownWord,
  isSaidIn,
  languagesOf,
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
  const stem = foldedSingular(word)
  const forms = /\p{Script=Hebrew}/u.test(word) ? hebrewForms(word).filter(isKnownWord) : latinForms(stem)
  return isKnownWord(stem) ? [stem, ...forms] : forms
}

/** Endings and what they stand for in the languages that have them; Malay has none. */
const GERMAN = bitsOf('de', 'nl')
const ENDINGS: readonly (readonly [ending: string, by: string, languages: number])[] = [
  ['n', '', GERMAN],
  ['en', '', GERMAN],
  ['e', '', GERMAN | bitsOf('es', 'fr', 'it')],
  ['er', '', GERMAN],
  ['s', '', GERMAN | bitsOf('en', 'es', 'fr')],
  ['i', 'o', bitsOf('it')],
  ['i', 'e', bitsOf('it')],
  ['e', 'a', bitsOf('it')],
  ['x', '', bitsOf('fr')],
  ['', 'e', GERMAN | bitsOf('fr', 'it')],
  ['', 'n', GERMAN],
]

const latinForms = (word: string): string[] =>
  word.length < 4
    ? []
    : ENDINGS.flatMap(([ending, by, languages]) => {
        if (!word.endsWith(ending) || word.length - ending.length < 3) return []
        const form = word.slice(0, word.length - ending.length) + by
        return languagesOf(form) & languages ? [form] : []
      })

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
/** English rarely writes compounds as one word, so a head must be longer there; other languages never do. */
const SHORTEST_ENGLISH_HEAD = 7
const COMPOUNDING = GERMAN | bitsOf('en')

/** The head of a compound: the longest end that names a food ('Blattspinat': Spinat). */
export function readCompound(word: string): WordReading | null {
  if (word.length > LONGEST_RUN) return null
  for (let at = 2; at <= word.length - SHORTEST_HEAD; at++) {
    const end = word.slice(at)
    const phrase = nameOf(end)
    const languages = phrase === null ? 0 : COMPOUNDING & languagesOfFood(phrase)
    if (phrase === null || languages === 0) continue
    const before = word.slice(0, at)
    if (languagesBefore(before) & languages) return { phrase, before, quality: 0.9 }
    const shortest = languages & GERMAN ? SHORTEST_SURE_HEAD : SHORTEST_ENGLISH_HEAD
    if (at >= 3 && phrase.length >= shortest) return { phrase, before, quality: 0.75 }
  }
  return null
}

const languagesOfFood = (phrase: string): number =>
  foodsOf(phrase).reduce((bits, { languages }) => bits | languages, 0)

/** The name of a food of which a word is a form. */
function nameOf(word: string): string | null {
  const joined = phraseOfJoined(word) ?? phraseOfJoined(foldedSingular(word))
  if (joined !== null && isFood(joined)) return joined
  return knownFormsOf(word).find((form) => isFood(form) && form.length >= SHORTEST_HEAD) ?? null
}

const LINKS = ['', 's', 'n', 'en', 'er', 'es', 'e']

/** The languages in which the part before a compound's head is a known word ('oliven' in 'Olivenöl'); 0 if in none. */
function languagesBefore(before: string): number {
  if (before.length < 3) return 0
  const joined = phraseOfJoined(before)
  const words = [
    ...knownFormsOf(before),
    `${before}e`,
    ...LINKS.filter((link) => before.endsWith(link)).map((link) =>
      before.slice(0, before.length - link.length),
    ),
    ...(joined === null ? [] : joined.split(' ')),
  ]
  return words.reduce((bits, word) => bits | languagesOf(word), 0)
}

const SHORTEST_CUT = 4
const MOST_CANDIDATES = 24
const SAID_CUT = 0.85

/**
 * A word that a till truncated: the shortest name that begins with it, if all such names are of one category. It is more
 * probable where a dot says that the word is cut.
 */
export function readCutWord(word: string, isSaid = false): WordReading | null {
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
  const quality = word.length >= shortest.length / 2 ? 0.7 : 0.6
  return { phrase: shortest, before: '', quality: isSaid ? SAID_CUT : quality }
}

/** A compound whose head a dot cut short: 'Doppelrahmfrischk.', where what stands before it is a known word. */
export function readCutCompound(word: string): WordReading | null {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_CUT; at++) {
    const before = word.slice(0, at)
    const head = languagesBefore(before) & GERMAN ? readCutWord(word.slice(at), true) : null
    if (head && languagesOfFood(head.phrase) & GERMAN) return { ...head, before }
  }
  return null
}

/** A word with letters that OCR confuses. */
export function readMisread(word: string): WordReading | null {
  if (word.length < MIN_MISREAD) return null
  const name = nameOfSkeleton(skeletonOf(word)) ?? nameOfSkeleton(skeletonOf(foldedSingular(word)))
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
 * Splits words that were printed without blanks into the parts of one language that explain the most letters, preferring
 * long parts. Null when they explain too few of the letters, because nearly every long word contains a short one.
 */
export function splitRun(word: string): string[] | null {
  if (word.length < SHORTEST_RUN || word.length > LONGEST_RUN || !/^[a-z]+$/.test(word)) return null
  const run = toParts(word, ALL_LANGUAGES)
  const isOfOneLanguage = run.parts.reduce((bits, part) => bits & languagesOfPart(part), ALL_LANGUAGES) !== 0
  const best = isOfOneLanguage
    ? run
    : LANGUAGES.map((language) => toParts(word, bitsOf(language))).reduce((a, b) =>
        b.worth > a.worth ? b : a,
      )
  return isExplained(word, best.parts) ? best.parts : null
}

/** The known parts of a run in some languages that have the greatest sum of squared lengths. */
function toParts(word: string, languages: number): { parts: string[]; worth: number } {
  // For each prefix of the word: the best sum of its parts, and where the last part starts.
  const best = [{ worth: 0, start: 0, isKnown: false }]
  for (let end = 1; end <= word.length; end++) {
    let choice = { worth: best[end - 1]?.worth ?? 0, start: end - 1, isKnown: false }
    for (let start = 0; start <= end - SHORTEST_PART; start++) {
      const worth = (best[start]?.worth ?? 0) + worthOfPart(word.slice(start, end), languages)
      if (worth > choice.worth) choice = { worth, start, isKnown: true }
    }
    best.push(choice)
  }
  const parts: string[] = []
  for (let end = word.length; end > 0;) {
    const { start, isKnown } = best[end] ?? { start: 0, isKnown: false }
    if (isKnown) parts.unshift(word.slice(start, end))
    end = start
  }
  return { parts, worth: best.at(-1)?.worth ?? 0 }
}

function isExplained(word: string, parts: readonly string[]): boolean {
  const last = parts.at(-1)
  if (last === undefined) return false
  const tail = word.length - word.lastIndexOf(last) - last.length
  // What it is stands at the end in the languages that write words together: a 'Kaninchenstall' is no rabbit.
  if (parts.length === 1 && tail > LONGEST_TAIL) return false
  const isSure = parts.length > 1 && tail <= LONGEST_TAIL && parts.some((part) => part.length > SHORTEST_PART)
  return parts.join('').length >= word.length * (isSure ? SURE_SHARE : USUAL_SHARE)
}
const LONGEST_TAIL = 2
const SURE_SHARE = 0.6
const USUAL_SHARE = 0.65

function worthOfPart(part: string, languages: number): number {
  const known = foldedSingular(part)
  if ((languagesOf(known) & languages) !== 0) {
    if (sensesOf(known).length > 0) return part.length ** 2
    if (part.length > SHORTEST_PART) return (part.length - 0.5) ** 2
  }
  if (part.length > LONGEST_SHORTENED || !(languages & ENGLISH)) return 0
  return readWithoutVowels(part) || isCutEnglish(part) ? (part.length - 1) ** 2 : 0
}
const LONGEST_SHORTENED = 6
const ENGLISH = bitsOf('en')

/** The languages of a part of a run: known words have theirs, truncated and shortened ones are English. */
const languagesOfPart = (part: string): number => languagesOf(foldedSingular(part)) || ENGLISH

const isCutEnglish = (part: string): boolean =>
  foodsOf(readCutWord(part)?.phrase ?? '').some((sense) => isSaidIn(sense, 'en'))
