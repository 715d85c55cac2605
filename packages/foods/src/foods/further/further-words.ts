import { foldFood } from '../names/fold-food.ts'
import { bitsOf } from '../names/lexicon.ts'
import type { Meaning, Sense } from '../names/lexicon.ts'
import { FURTHER_LANGUAGES } from '../tables/food-groups.ts'
import type { FurtherLanguage } from '../tables/food-groups.ts'
import { FOODS } from '../tables/food-table.ts'
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

/** Words of names with letters of their own, as they are written; built like the names themselves. */
const MARKED = /[^\p{ASCII}]/u
const markedWords = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap(writtenWords).filter((word) => MARKED.test(word)))
const writtenWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

let marked: { further: ReadonlySet<string>; others: ReadonlySet<string> } | undefined

/**
 * Whether a name has a word that is written with the letters of a further language and of no other: 'süt' is Turkish, and
 * no suet whose 'ue' may stand for 'ü'.
 */
export function isWrittenSo(name: string): boolean {
  if (!MARKED.test(name)) return false
  marked ??= {
    further: markedWords(Object.values(table.foods).flatMap((names) => Object.values(names))),
    others: markedWords([...FOODS.values()].flatMap(({ names }) => Object.values(names))),
  }
  const { further, others } = marked
  return writtenWords(name).some((word) => further.has(word) && !others.has(word))
}
