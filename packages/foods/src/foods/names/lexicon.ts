import brands from '../tables/brands.json' with { type: 'json' }
import table from '../tables/words.json' with { type: 'json' }
import { foldFood, foldedSingular } from './fold-food.ts'
import { FORMS } from '../tables/food-forms.ts'
import type { Form } from '../tables/food-forms.ts'
import { FURTHER_LANGUAGES, LANGUAGES } from '../tables/food-groups.ts'
import type { Diet, Language } from '../tables/food-groups.ts'
import { FOODS, toAllergens } from '../tables/food-table.ts'
import type { Food } from '../tables/food-table.ts'

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

const EVERY_LANGUAGE: readonly Language[] = [...LANGUAGES, ...FURTHER_LANGUAGES]

/** Several languages as bits. */
export const bitsOf = (...languages: readonly Language[]): number =>
  languages.reduce((bits, language) => bits | (1 << EVERY_LANGUAGE.indexOf(language)), 0)
/** All but the further ones. */
export const ALL_LANGUAGES = bitsOf(...LANGUAGES)

/** Whether a phrase has its meaning in a language. */
export const isSaidIn = ({ languages }: Sense, language: Language): boolean =>
  (languages & bitsOf(language)) !== 0

type Lexicon = {
  senses: ReadonlyMap<string, readonly Sense[]>
  /**
   * All words of the names, with the languages that they are said in; words of brands and forms in all. Words that are
   * cut short are said in none: they take no endings, so that 'conger' is no form of 'cong' (frozen).
   */
  words: ReadonlyMap<string, number>
  /** Phrases by their letters without blanks, to recognise those that were printed as one word. */
  joined: ReadonlyMap<string, string>
  mostWords: number
}

/** Built when the first name is read, so that the start is not delayed. */
let made: Lexicon | undefined
const lexicon = (): Lexicon => (made ??= toLexicon())

const FIGURES = '#'
/** All but those that begin a word: '7up'. */
const LOOSE_FIGURES = /(?<=\p{L})\d+|(?<!\d)\d+(?![\p{L}\d])/gu

/** Comma-separated names and their meaning; those of brands and forms are of no language, but their words of all. */
type Entry = { names: string; meaning: Meaning; languages: number; wordsIn: number }

function toLexicon(): Lexicon {
  const senses = new Map<string, Sense[]>()
  const words = new Map<string, number>()
  const joined = new Map<string, string>()
  let mostWords = 1
  const entries = toEntries()
  // All names are folded at once and split by plain loops, because there are fifteen thousand of them.
  const folded = foldFood(entries.map(({ names }) => names).join('\n'))
    .replace(LOOSE_FIGURES, FIGURES)
    .replace(/[^\p{L}\d#,\n]+/gu, ' ')
    .split('\n')
  for (let index = 0; index < entries.length; index++) {
    const { meaning, languages, wordsIn } = entries[index]!
    for (const name of folded[index]!.split(',')) {
      // Numbers are removed from the names that are read, so '2% milk' would match every milk.
      if (name.includes(FIGURES)) continue
      let key = ''
      let letters = ''
      let count = 0
      for (const part of name.split(' ')) {
        if (part === '') continue
        const word = foldedSingular(part)
        words.set(word, (words.get(word) ?? 0) | wordsIn)
        key = count === 0 ? word : `${key} ${word}`
        letters += word
        count++
      }
      if (count === 0) continue
      if (count > 1) joined.set(letters, key)
      if (count > mostWords) mostWords = count
      const known = senses.get(key)
      if (!known) senses.set(key, [{ meaning, languages }])
      else addSense(known, meaning, languages)
    }
  }
  return { senses, words, joined, mostWords }
}

function addSense(known: Sense[], meaning: Meaning, languages: number) {
  const same = known.find((sense) => isSame(sense.meaning, meaning))
  if (same) same.languages |= languages
  else known.push({ meaning, languages })
}

const isSame = (a: Meaning, b: Meaning): boolean =>
  a === b || (a.as === b.as && (!('food' in a) || !('food' in b) || a.food === b.food))

function toEntries(): Entry[] {
  const entries: Entry[] = []
  const add = (names: string, meaning: Meaning, languages: number, wordsIn = languages || ALL_LANGUAGES) =>
    entries.push({ names, meaning, languages, wordsIn })
  for (const food of FOODS.values()) {
    const meaning: Meaning = { as: 'food', food }
    for (const language of LANGUAGES) {
      const names = food.names[language]
      if (names !== undefined) add(names, meaning, bitsOf(language))
    }
  }
  for (const as of ['with', 'without', 'taste', 'plain'] as const) {
    for (const [language, names] of Object.entries(table[as]))
      add(names, { as }, bitsOf(language as Language))
  }
  for (const [id, names] of Object.entries(table.abbreviations))
    add(names, { as: 'food', food: foodOf(id) }, bitsOf('en'))
  for (const form of FORMS) {
    add(form.words, { as: 'form', form }, 0)
    if (form.cut_words !== undefined) add(form.cut_words, { as: 'form', form }, 0, 0)
  }
  const printed = printedContents()
  for (const [id, names] of Object.entries(brands.products)) {
    const food = foodOf(id)
    const listed = names.split(', ')
    add(listed.filter((name) => !printed.has(name)).join(','), { as: 'product', food }, 0)
    for (const name of listed.filter((one) => printed.has(one)))
      add(name, { as: 'product', food: { ...food, ...printed.get(name) } }, 0)
  }
  for (const [id, names] of Object.entries(brands.makers))
    add(names, { as: 'maker', food: id === 'anything' ? null : foodOf(id) }, 0)
  return entries
}

/** What is in a brand where it is not what its food is, by the brand's name. */
const printedContents = (): Map<string, Partial<Food>> =>
  new Map(
    (brands.contents as readonly BrandContents[]).flatMap(({ names, allergens, diet }) =>
      names
        .split(', ')
        .map((name) => [name, { allergens: toAllergens(allergens), ...(diet && { diet }) }] as const),
    ),
  )
type BrandContents = { names: string; allergens: string; diet?: Diet }

function foodOf(id: string): Food {
  const food = FOODS.get(id)
  if (!food) throw new Error(`A brand refers to the unknown food ${id}`)
  return food
}

/** The number of words in the longest known phrase. */
export const longestPhrase = (): number => lexicon().mostWords

/** The meanings of a phrase of folded words in the singular; none for an unknown one. */
export const sensesOf = (phrase: string): readonly Sense[] => lexicon().senses.get(phrase) ?? []

/** The phrase that was printed without blanks ('icecream'); null for others. */
export const phraseOfJoined = (letters: string): string | null => lexicon().joined.get(letters) ?? null

export const isKnownWord = (word: string): boolean => lexicon().words.has(word)

/** The languages in whose names a word occurs, as bits; 0 for an unknown one. */
export const languagesOf = (word: string): number => lexicon().words.get(word) ?? 0

/** Single words that name foods, sorted, to find those that begin with a truncated word; built for the first such word. */
let foodWords: readonly string[] | undefined
const sortedFoodWords = (): readonly string[] => (foodWords ??= toFoodWords())

function toFoodWords(): string[] {
  const found: string[] = []
  for (const [key, all] of lexicon().senses) {
    if (!key.includes(' ') && all.some(({ meaning }) => meaning.as === 'food')) found.push(key)
  }
  return found.sort()
}

/** The names of foods that begin with some letters, at most `limit` of them. */
export function namesBeginningWith(start: string, limit: number): string[] {
  const sorted = sortedFoodWords()
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let at = low; found.length < limit && sorted[at]?.startsWith(start); at++) found.push(sorted[at] ?? '')
  return found
}

/** Lines of one word each without vowels and doubled letters, as tills abbreviate long words: 'crm' for cream. */
const withoutVowels = (words: string): string =>
  words.replace(/(?<!^)[aeiou]/gm, '').replace(/(?<!^)(.)\1/gm, '$1')

/** Built for the first such word, since most names have none; the same applies to misread words. */
let shortened: Map<string, string | null> | undefined

function toShortened(): Map<string, string | null> {
  const names = new Map<string, string | null>()
  const words = sortedFoodWords().filter(
    (word) => /^[a-z]{4,}$/.test(word) && sensesOf(word).some((sense) => isSaidIn(sense, 'en')),
  )
  for (const [index, short] of withoutVowels(words.join('\n')).split('\n').entries()) {
    if (short.length >= 3) names.set(short, names.has(short) ? null : (words[index] ?? null))
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

function toSkeletons(): Map<string, string> {
  const words = sortedFoodWords().filter((word) => word.length >= 4)
  const all = skeletonOf(words.join('\n')).split('\n')
  return new Map(words.map((word, index) => [all[index] ?? '', word]))
}

/** The name that a misread word may have been; null when there is none. */
export const nameOfSkeleton = (skeleton: string): string | null =>
  (skeletons ??= toSkeletons()).get(skeleton) ?? null
