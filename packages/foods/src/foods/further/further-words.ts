import { foldFood } from '../names/fold-food.ts'
import { bitsOf, isSaidIn } from '../names/lexicon.ts'
import type { Meaning, Sense } from '../names/lexicon.ts'
import { FURTHER_LANGUAGES } from '../tables/food-groups.ts'
import type { FurtherLanguage } from '../tables/food-groups.ts'
import { FOODS } from '../tables/food-table.ts'
import common from './common-words.json' with { type: 'json' }
import table from './further-names.json' with { type: 'json' }

/** Folded endings of nouns and adjectives, by language: cases, numbers and articles. */
const SLAVIC = 'a e i o u y em om am ou ej oj ov ow ev ie ech ach ich ih ami ama imi ima eho ego ega emu eta'
const NORDIC = 'a e n r t s en et er ar or na ne te et erna arna orna ene erne arne'
const CYRILLIC =
  'а я о е є и і у ю ы ь ъ ів ов ев ом ам ям ою ею ах ях ами ями ого ому ої ий ия ият ът ят та то те ти ите ата ета ото'
const ENDINGS: Readonly<Record<FurtherLanguage, string>> = {
  pl: SLAVIC,
  cs: SLAVIC,
  sk: SLAVIC,
  hr: SLAVIC,
  sl: SLAVIC,
  bg: CYRILLIC,
  uk: CYRILLIC,
  sv: NORDIC,
  da: NORDIC,
  no: NORDIC,
  hu: 't k at et ot ok ek ak a e i ja je val vel bol os es as ot ert',
  ro: 'a e i u ul le ii ei ele ile ului elor ilor uri',
  el: 'α ε η ι ο ος ου ους ων ας ες ης ον οι ια ιου ιων',
  fi: 'a i n t an aa ta ia ja in en at et ita oita eita ssa sta lla tta',
  et: 'a i u e t d st at et it ut ad ed id ud de te ga',
  lv: 'a e i u s is us as es os am em ai ei iem am ajs ais aja as',
  lt: 'a e i u o s as is us es os ai ei iai iu ių io uose ose as',
  pt: 's es a o as os',
  tr: 'i u a e lar ler si su yi yu in un lari leri li lu',
}
/** What is left of a word without its ending names something from here on. */
const SHORTEST_STEM = 3

const sortedEndings = Object.fromEntries(
  FURTHER_LANGUAGES.map((language) => [
    language,
    foldFood(ENDINGS[language])
      .split(' ')
      .sort((a, b) => b.length - a.length),
  ]),
) as unknown as Readonly<Record<FurtherLanguage, readonly string[]>>

const stemOf = (phrase: string, language: FurtherLanguage): string =>
  phrase
    .split(' ')
    .map((word) => {
      const ending = sortedEndings[language].find(
        (one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM,
      )
      return ending === undefined ? word : word.slice(0, -ending.length)
    })
    .join(' ')

type Words = {
  /** By phrases of folded words. */
  senses: ReadonlyMap<string, readonly Sense[]>
  /** By language and the stems of phrases; null where a stem is of several foods. */
  stems: Readonly<Record<FurtherLanguage, ReadonlyMap<string, Sense | null>>>
  mostWords: number
}

/** Built when the first name is read that the tables of the other languages don't know. */
let made: Words | undefined
const furtherWords = (): Words => (made ??= toWords())

function toWords(): Words {
  const senses = new Map<string, Sense[]>()
  const stems = Object.fromEntries(
    FURTHER_LANGUAGES.map((language) => [language, new Map<string, Sense | null>()]),
  ) as Record<FurtherLanguage, Map<string, Sense | null>>
  let mostWords = 1
  for (const [names, meaning, language] of entries()) {
    const languages = bitsOf(language)
    for (const name of foldFood(names).split(',')) {
      const phrase = (name.match(/\p{L}+/gu) ?? []).join(' ')
      mostWords = Math.max(mostWords, phrase.split(' ').length)
      const known = senses.get(phrase) ?? []
      const same = known.find((sense) => isSame(sense.meaning, meaning))
      if (same) same.languages |= languages
      else senses.set(phrase, [...known, { meaning, languages }])
      for (const words of inOrders(phrase, language)) {
        const stem = stemOf(words, language)
        const other = stems[language].get(stem)
        const isOther = other === null || (other !== undefined && !isSame(other.meaning, meaning))
        stems[language].set(stem, isOther ? null : { meaning, languages })
      }
    }
  }
  return { senses, stems, mostWords }
}

/** Adjectives stand before or behind in the Slavic languages: 'polotučné mlieko', 'mlieko polotučné'. */
function inOrders(phrase: string, language: FurtherLanguage): string[] {
  const [first, second, ...others] = phrase.split(' ')
  const isTurned = second !== undefined && others.length === 0 && SLAVIC_LANGUAGES.has(language)
  return isTurned ? [phrase, `${second} ${first}`] : [phrase]
}
const SLAVIC_LANGUAGES: ReadonlySet<FurtherLanguage> = new Set(['pl', 'cs', 'sk', 'hr', 'sl', 'bg', 'uk'])

const isSame = (a: Meaning, b: Meaning): boolean =>
  a.as === b.as && (!('food' in a) || !('food' in b) || a.food === b.food)

function* entries(): Generator<[names: string, meaning: Meaning, language: FurtherLanguage]> {
  for (const [id, names] of Object.entries(table.foods)) {
    const food = FOODS.get(id)
    if (!food) throw new Error(`Further names are of the unknown food ${id}`)
    for (const [language, all] of Object.entries(names))
      yield [all, { as: 'food', food }, language as FurtherLanguage]
  }
  for (const as of ['with', 'without', 'taste', 'plain'] as const) {
    for (const [language, all] of Object.entries(table.words[as]))
      yield [all, { as }, language as FurtherLanguage]
  }
}

/** A food's names in each of the further languages that has some, divided by commas, the usual one first. */
export const furtherNamesOf = (foodId: string): readonly string[] =>
  Object.values((table.foods as Readonly<Record<string, Readonly<Record<string, string>>>>)[foodId] ?? {})

/** The number of words in the longest phrase. */
export const longestFurther = (): number => furtherWords().mostWords

/** The meanings of a phrase of folded words as the table has it, else in another case or number; none for an unknown one. */
export function furtherSenses(phrase: string): readonly Sense[] {
  const { senses, stems } = furtherWords()
  return (
    senses.get(phrase) ??
    FURTHER_LANGUAGES.flatMap((language) => stems[language].get(stemOf(phrase, language)) ?? [])
  )
}

/** The meanings of a phrase of folded words in one language, as the table has it, else in another case or number. */
export function sensesIn(phrase: string, language: FurtherLanguage): readonly Sense[] {
  const own = ownSenses(phrase, language)
  const form = own.length > 0 ? null : furtherWords().stems[language].get(stemOf(phrase, language))
  return form ? [form] : own
}

const ownSenses = (phrase: string, language: FurtherLanguage): readonly Sense[] =>
  furtherWords()
    .senses.get(phrase)
    ?.filter((sense) => isSaidIn(sense, language)) ?? []

/** Whether the table has a phrase of folded words just so in one language. */
export const isWordOf = (phrase: string, language: FurtherLanguage): boolean =>
  ownSenses(phrase, language).length > 0

/** Whether the table has a phrase of folded words just so. */
export const isFurtherWord = (phrase: string): boolean => furtherWords().senses.has(phrase)

/** A form that has so many letters before its ending is no chance: 'mlijeka', 'sviesto'; a 'Pumpe' is no pumpkin. */
const LONG_STEM = 5

/** Whether a phrase of folded words is another case or number of a long one. */
export const isLongForm = (phrase: string): boolean =>
  FURTHER_LANGUAGES.some((language) => {
    const stem = stemOf(phrase, language)
    return stem.length >= LONG_STEM && Boolean(furtherWords().stems[language].get(stem))
  })

const MARKED = /[^\p{ASCII}]/u
/** A word that may fold into another one: with letters of its own, or with two that may stand for an umlaut. */
const FOLDS = /[^\p{ASCII}]|[aou]e/u
const UMLAUTS = /[äöüæøå]/u
const writtenWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []
const wordsOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.flatMap(writtenWords))

type Written = {
  further: ReadonlySet<string>
  /** The first letters of those, which other cases and numbers share: 'burgonyát'. */
  stems: ReadonlySet<string>
  /** Folded words that the table writes with an umlaut. */
  umlauts: ReadonlySet<string>
  /** Words of the first eight languages, and others that are written like a food of a further one. */
  others: ReadonlySet<string>
}
let written: Written | undefined
function writtenNames(): Written {
  if (written) return written
  const further = wordsOf(Object.values(table.foods).flatMap((names) => Object.values(names)))
  const others = [...FOODS.values()].flatMap(({ names }) => Object.values(names))
  return (written = {
    further,
    stems: new Set([...further].map((word) => word.slice(0, LONG_STEM))),
    umlauts: new Set([...further].filter((word) => UMLAUTS.test(word)).map(foldFood)),
    others: wordsOf([...others, common.written]),
  })
}

/**
 * Whether a name has a word that is written with the letters of a further language and of no other: 'süt' is Turkish, and
 * no suet whose 'ue' may stand for 'ü'; 'dió' was Spanish before it was a Hungarian walnut.
 */
export function isWrittenSo(name: string): boolean {
  if (!MARKED.test(name)) return false
  const { further, others } = writtenNames()
  return writtenWords(name).some((word) => MARKED.test(word) && further.has(word) && !others.has(word))
}

/**
 * The folded words of a name that the table has, but writes otherwise: a French 'père' is no Romanian pear, 'sueco' no
 * Portuguese 'suco'. Words without marks may be those of a keyboard that has none.
 */
export function writtenOtherwise(name: string): ReadonlySet<string> {
  if (!FOLDS.test(name)) return NONE
  const { further, stems, umlauts } = writtenNames()
  const isForm = (word: string) => word.length > LONG_STEM && stems.has(word.slice(0, LONG_STEM))
  return new Set(
    writtenWords(name)
      .filter((word) => FOLDS.test(word) && !further.has(word) && !isForm(word))
      .map((word) => ({ word, folded: foldFood(word) }))
      .filter(({ word, folded }) => MARKED.test(word) || !umlauts.has(folded))
      .map(({ folded }) => folded),
  )
}
const NONE: ReadonlySet<string> = new Set()
