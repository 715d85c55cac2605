import { LANGUAGES } from '../tables/food-groups.ts'
import type { Language } from '../tables/food-groups.ts'
import { FOODS } from '../tables/food-table.ts'
import { foldFood, foldedSingular } from './fold-food.ts'
import type { Mention } from './mentions.ts'

/** Letters that French has and German has not, and the other way round: 'pommes pelées' are no fries. */
const FRENCH_LETTERS = /[àâçèéêîôùûœ]/iu
const GERMAN_LETTERS = /[äöüß]/iu

/** What a word with accents names, by food id, and the languages that it does so in. */
type Written = { foods: ReadonlySet<string>; languages: ReadonlySet<Language> }

/** Names of one word with such letters as they are written; built for the first name that has some. */
let made: ReadonlyMap<string, Written> | undefined
const writtenNames = () => (made ??= toWritten())

function toWritten(): Map<string, Written> {
  const written = new Map<string, { foods: Set<string>; languages: Set<Language> }>()
  for (const { id, names } of FOODS.values()) {
    for (const language of LANGUAGES) {
      for (const name of names[language]?.split(', ') ?? []) {
        if (!FRENCH_LETTERS.test(name) || name.includes(' ')) continue
        const key = withoutPlural(name)
        const known = written.get(key) ?? { foods: new Set(), languages: new Set() }
        known.foods.add(id)
        known.languages.add(language)
        written.set(key, known)
      }
    }
  }
  return written
}

const withoutPlural = (word: string): string => word.normalize('NFC').toLowerCase().replace(/s$/, '')
const accentedWords = (name: string): string[] =>
  (name.normalize('NFC').match(/\p{L}+/gu) ?? []).filter((word) => FRENCH_LETTERS.test(word))

/** French where a name has letters that German has not, in a word that is no name in another language: 'paté' is Spanish. */
export function languageOfLetters(name: string): Language | null {
  if (!FRENCH_LETTERS.test(name) || GERMAN_LETTERS.test(name)) return null
  const isFrench = accentedWords(name).some((word) => {
    const languages = writtenNames().get(withoutPlural(word))?.languages ?? new Set()
    return languages.size === 0 || (languages.size === 1 && languages.has('fr'))
  })
  return isFrench ? 'fr' : null
}

/** The mentions of a name, of which words with accents mean what is written so in the table: 'pâté' is no 'pâte'. */
export function asWritten(name: string, mentions: Mention[]): Mention[] {
  if (!FRENCH_LETTERS.test(name)) return mentions
  const written = new Map(accentedWords(name).map((word) => [foldedSingular(foldFood(word)), word]))
  return mentions.map((mention) => {
    const word = written.get(foldedSingular(mention.text))
    const foods = word === undefined ? undefined : writtenNames().get(withoutPlural(word))?.foods
    const senses = mention.senses.filter(
      ({ meaning }) => meaning.as === 'food' && foods?.has(meaning.food.id),
    )
    return senses.length > 0 ? { ...mention, senses } : mention
  })
}
