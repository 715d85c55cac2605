import brands from './tables/brands.json' with { type: 'json' }
import words from './tables/words.json' with { type: 'json' }
import { foldedWords, singularOf } from './fold-food.ts'
import { FORMS } from './food-forms.ts'
import type { Form } from './food-forms.ts'
import { LANGUAGES } from './food-groups.ts'
import type { Language } from './food-groups.ts'
import { FOODS } from './food-table.ts'
import type { Food } from './food-table.ts'

/**
 * What a word or phrase may mean: a food; a product (a brand that sells one food) or a maker (one that sells many, null
 * for a shop); the form of a food; or a function word around names, by its function.
 */
export type Meaning =
  | { as: 'food' | 'product'; food: Food }
  | { as: 'maker'; food: Food | null }
  | { as: 'form'; form: Form }
  | { as: 'with' | 'without' | 'taste' | 'plain' }

/** A meaning, and the languages in which a phrase has it (as bits, because there are thousands of meanings). */
export type Sense = { meaning: Meaning; languages: number }

const bitOf = (language: Language): number => 1 << LANGUAGES.indexOf(language)

/** Whether a phrase has its meaning in a language. */
export const isSaidIn = ({ languages }: Sense, language: Language): boolean =>
  (languages & bitOf(language)) !== 0

const senses = new Map<string, Sense[]>()
const vocabulary = new Set<string>()
/** Phrases by their letters without blanks, to recognise those that were printed as one word. */
const joined = new Map<string, string>()

const isSame = (a: Meaning, b: Meaning): boolean =>
  a === b || (a.as === b.as && (!('food' in a) || !('food' in b) || a.food === b.food))

let mostWords = 1

function add(name: string, meaning: Meaning, languages: number) {
  // Numbers are removed from the names that are read, so '2% milk' would match every milk.
  if (/\d/.test(name)) return
  const parts = foldedWords(name)
  for (let index = 0; index < parts.length; index++) {
    const part = singularOf(parts[index] ?? '')
    parts[index] = part
    vocabulary.add(part)
  }
  if (parts.length === 0) return
  mostWords = Math.max(mostWords, parts.length)
  const key = parts.length === 1 ? (parts[0] ?? '') : parts.join(' ')
  if (parts.length > 1) joined.set(parts.join(''), key)
  const known = senses.get(key)
  if (!known) {
    senses.set(key, [{ meaning, languages }])
    return
  }
  const same = known.find((sense) => isSame(sense.meaning, meaning))
  if (same) same.languages |= languages
  else known.push({ meaning, languages })
}

const addAll = (names: string, meaning: Meaning, languages: number) => {
  for (const name of names.split(', ')) add(name, meaning, languages)
}

for (const food of FOODS.values()) {
  const meaning: Meaning = { as: 'food', food }
  for (const language of LANGUAGES) {
    for (const name of food.names[language] ?? []) add(name, meaning, bitOf(language))
  }
}
for (const as of ['with', 'without', 'taste', 'plain'] as const) {
  for (const [language, names] of Object.entries(words[as]))
    addAll(names, { as }, bitOf(language as Language))
}
for (const [id, names] of Object.entries(words.abbreviations))
  addAll(names, { as: 'food', food: foodOf(id) }, bitOf('en'))
for (const form of FORMS) addAll(form.words, { as: 'form', form }, 0)
for (const [id, names] of Object.entries(brands.products))
  addAll(names, { as: 'product', food: foodOf(id) }, 0)
for (const [id, names] of Object.entries(brands.makers)) {
  addAll(names, { as: 'maker', food: id === 'anything' ? null : foodOf(id) }, 0)
}

function foodOf(id: string): Food {
  const food = FOODS.get(id)
  if (!food) throw new Error(`A brand refers to the unknown food ${id}`)
  return food
}

/** The number of words in the longest known phrase. */
export const longestPhrase = (): number => mostWords

/** The meanings of a phrase of folded words in the singular; none for an unknown one. */
export const sensesOf = (phrase: string): readonly Sense[] => senses.get(phrase) ?? []

/** The phrase that was printed without blanks ('icecream'); null for others. */
export const phraseOfJoined = (letters: string): string | null => joined.get(letters) ?? null

export const isKnownWord = (word: string): boolean => vocabulary.has(word)

/** Single words that name foods, sorted, to find those that begin with a truncated word. */
const nameWords: string[] = []
for (const [key, all] of senses) {
  if (!key.includes(' ') && all.some(({ meaning }) => meaning.as === 'food')) nameWords.push(key)
}
nameWords.sort()

/** The names of foods that begin with some letters, at most `limit` of them. */
export function namesBeginningWith(start: string, limit: number): string[] {
  let low = 0
  let high = nameWords.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nameWords[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let at = low; found.length < limit && nameWords[at]?.startsWith(start); at++)
    found.push(nameWords[at] ?? '')
  return found
}

/** A word without vowels and doubled letters, as tills abbreviate long words: 'crm' for cream. */
const withoutVowels = (word: string): string =>
  word.slice(0, 1) +
  word
    .slice(1)
    .replace(/[aeiou]/g, '')
    .replace(/(.)\1/g, '$1')

/** Built for the first such word, since most names have none; the same applies to misread words. */
let shortened: Map<string, string | null> | undefined

function toShortened(): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const word of nameWords) {
    const short = /^[a-z]{4,}$/.test(word) ? withoutVowels(word) : ''
    if (short.length >= 3 && sensesOf(word).some((sense) => isSaidIn(sense, 'en'))) {
      names.set(short, names.has(short) ? null : word)
    }
  }
  return names
}

/** The English name that letters without vowels stand for; null when there is none, or more than one. */
export const nameWithoutVowels = (letters: string): string | null =>
  (shortened ??= toShortened()).get(letters) ?? null

/** Unifies letters that OCR confuses: 'rn' and 'm', 'l', 'i' and 1, 'o' and 0. */
export const skeletonOf = (word: string): string =>
  word
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[l1j|!]/g, 'i')
    .replace(/[0q]/g, 'o')
    .replace(/5/g, 's')
    .replace(/8/g, 'b')
    .replace(/[63]/g, 'e')

let skeletons: Map<string, string> | undefined

const toSkeletons = () =>
  new Map(nameWords.filter((word) => word.length >= 4).map((word) => [skeletonOf(word), word]))

/** The name that a misread word may have been; null when there is none. */
export const nameOfSkeleton = (skeleton: string): string | null =>
  (skeletons ??= toSkeletons()).get(skeleton) ?? null
