import { isSaidIn } from '../names/lexicon.ts'
import type { Mention } from '../names/mentions.ts'
import { FURTHER_LANGUAGES } from '../tables/food-groups.ts'
import type { Language } from '../tables/food-groups.ts'
import common from './common-words.json' with { type: 'json' }
import { isFurtherWord, isLongForm, isWrittenSo, writtenOtherwise } from './further-words.ts'

/** Letters that none of the first eight languages has. */
const FURTHER_LETTERS = /[ąćčďđėęěğģįķļłńņňőøřśšşșťțůűųūźżžāēīăãåõýıɛ]|\p{Script=Cyrillic}|\p{Script=Greek}/iu
/** Words that are no longer than this mean something in too many languages: 'sir', 'med', 'ost'. */
export const LONGEST_SHORT = 3
const COMMON: ReadonlySet<string> = new Set(common.words.split(' '))

/**
 * The mentions of a text that show by themselves that they are of a further language: 'mleko'; and those beside them in
 * the same one: 'ser' in 'ser plastry'. All of them where its letters show that the text is of one.
 */
export function evidentMentions(name: string, mentions: readonly Mention[]): Mention[] {
  if (isWrittenSo(name) || FURTHER_LETTERS.test(name)) return [...mentions]
  const otherwise = writtenOtherwise(name)
  const evident = mentions.filter(
    (mention) => isEvident(mention) && !mention.text.split(' ').some((word) => otherwise.has(word)),
  )
  const languages = FURTHER_LANGUAGES.filter((language) => evident.some(isSaid(language)))
  return mentions.filter(
    (mention) => evident.includes(mention) || languages.some((language) => isSaid(language)(mention)),
  )
}

const isSaid =
  (language: Language) =>
  ({ senses }: Mention): boolean =>
    senses.some((sense) => isSaidIn(sense, language))

/** A word that no other language commonly has, as it stands in the table or in a long form of it. */
const isEvident = ({ text, quality }: Mention): boolean =>
  quality === 1 &&
  text.length > LONGEST_SHORT &&
  !COMMON.has(text) &&
  (isFurtherWord(text) || isLongForm(text))
