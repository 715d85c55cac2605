import { LANGUAGES_OF_UNITS, UNIT_NAMES } from '../units/unit-names.ts'
import table from './tables/phrase-words.json' with { type: 'json' }
import type { PhraseToken } from './tokens.ts'

const CLASSES = [
  'range',
  'link',
  'size',
  'degree',
  'preparation',
  'state',
  'optional',
  'comment',
  'purpose',
  'taste',
  'use',
  'vague',
  'sum',
  'less',
  'unit',
] as const
/** Classes of words; a word may be in several. */
export type WordClass = (typeof CLASSES)[number]

const bitOf = (name: WordClass) => 1 << CLASSES.indexOf(name)

const BITS = new Map<string, number>()
const LANGUAGES = new Map<string, Set<string>>()
const NUMBERS = new Map<string, number>()
const ADDED = new Map<string, number>()

const note = (word: string, languages: Iterable<string>, bit = 0) => {
  BITS.set(word, (BITS.get(word) ?? 0) | bit)
  LANGUAGES.set(word, new Set([...(LANGUAGES.get(word) ?? []), ...languages]))
}
for (const word of UNIT_NAMES.keys()) note(word, LANGUAGES_OF_UNITS.get(word) ?? [], bitOf('unit'))
for (const [language, classes] of Object.entries(table.words))
  for (const [name, words] of Object.entries(classes))
    for (const word of words) {
      note(word, [language], bitOf(name as WordClass))
      for (const part of word.split(' ')) note(part, [language])
    }
for (const [language, numbers] of Object.entries(table.numbers))
  for (const [word, value] of Object.entries(numbers)) {
    NUMBERS.set(word, value)
    note(word, [language])
  }

const BEFORE_UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = table.before_units

for (const [language, parts] of Object.entries(table.added))
  for (const [word, value] of Object.entries(parts)) {
    ADDED.set(word, value)
    note(word, [language])
  }

/** All classes of a word, one bit each. */
export const classBits = (word: string): number => BITS.get(word) ?? 0

export const isOfClass = (word: string, name: WordClass): boolean => (classBits(word) & bitOf(name)) !== 0

/** The number that a token states in digits or as a word; null for others. */
export const numberOf = (token: PhraseToken): number | null => token.value ?? NUMBERS.get(token.word) ?? null

/**
 * The number that a word means only where a unit of the same language follows ('o lingură', 'to skiver'); null for other
 * words. Units of any language follow larger numbers alone: 'o' is an article of spoons, and not of 'kg'.
 */
export function numberBeforeUnit(word: string, languagesOfUnit: readonly string[]): number | null {
  for (const [language, numbers] of Object.entries(BEFORE_UNITS)) {
    const value = numbers[word]
    if (value === undefined) continue
    if (languagesOfUnit.includes(language) || (value > 1 && languagesOfUnit.includes('any'))) return value
  }
  return null
}

/** The part that a word adds to the number or unit before it ('וחצי': a half); null for other words. */
export const addedPart = (word: string): number | null => ADDED.get(word) ?? null

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{S} ]/u

/** Whether a phrase is English: in Latin letters, and no fewer of its known words are English than of other languages. */
export const isEnglish = (tokens: readonly PhraseToken[]): boolean => {
  let balance = 0
  for (const { word } of tokens) {
    if (OTHER_SCRIPT.test(word)) return false
    const languages = LANGUAGES.get(word)
    if (languages && !languages.has('any')) balance += languages.has('en') ? 1 : -1
  }
  return balance >= 0
}
