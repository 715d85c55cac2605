import { foldedSingular } from '../names/fold-food.ts'
import { isKnownWord, isSaidIn } from '../names/lexicon.ts'
import { exactMentions } from '../names/mentions.ts'
import { tokensOf } from '../names/tokens.ts'
import { FURTHER_LANGUAGES, LANGUAGES } from '../tables/food-groups.ts'
import type { FurtherLanguage, Language } from '../tables/food-groups.ts'
import { remembered } from '../../words/remembered.ts'
import { evidentMentions } from './evidence.ts'
import { isFurtherWord } from './further-words.ts'
import { languagesWithLettersOf, refusedBy } from './letters.ts'
import { furtherMentions } from './read-further.ts'

/** So many names must speak for a language, and so much more of them than for each of the first eight. */
const FEWEST_NAMES = 3
const MORE_THAN_OTHERS = 1.5
/** So many names, from the paper's beginning, are enough to know its language. */
const MOST_NAMES = 100

/** The further languages that a name may be of: those that have words of it just so which the first eight have not. */
function furtherOf(name: string): FurtherLanguage[] {
  const mentions = furtherMentions(tokensOf(name)).filter(({ text }) => isFurtherWord(text))
  const own = evidentMentions(name, mentions).filter(
    ({ text }) => !text.split(' ').every((word) => isKnownWord(foldedSingular(word))),
  )
  if (own.length === 0) return []
  return languagesWithLettersOf(name).filter((language) =>
    own.some(({ senses }) =>
      senses.some((sense) => sense.meaning.as === 'food' && isSaidIn(sense, language)),
    ),
  )
}

/** Those of the first eight languages in which a word of a name is a food. */
const firstOf = (name: string): Language[] => {
  const senses = exactMentions(tokensOf(name)).flatMap((mention) => mention.senses)
  return LANGUAGES.filter((language) =>
    senses.some((sense) => sense.meaning.as === 'food' && isSaidIn(sense, language)),
  )
}

/** The languages that a name speaks for, and those that its letters rule out for all names beside it. */
const voiceOf = remembered((name) => ({
  languages: [...furtherOf(name), ...firstOf(name)],
  refused: refusedBy(name),
}))

/**
 * The further language that most of a paper's names are of ('ost' is cheese beside 'mjölk' and 'rågbröd');
 * null where too few names say so, where as many are of one of the first eight languages, or where one has Cyrillic
 * letters that the language lacks.
 */
export function languageOfNames(names: readonly string[]): FurtherLanguage | null {
  const votes = new Map<Language, number>()
  const voices = [...new Set(names.slice(0, MOST_NAMES))].map(voiceOf)
  for (const language of voices.flatMap(({ languages }) => languages))
    votes.set(language, (votes.get(language) ?? 0) + 1)
  for (const language of voices.flatMap(({ refused }) => refused)) votes.delete(language)
  const most = (languages: readonly Language[]) =>
    languages.reduce((best, one) => ((votes.get(one) ?? 0) > (votes.get(best) ?? 0) ? one : best))
  const best = most(FURTHER_LANGUAGES) as FurtherLanguage
  const count = votes.get(best) ?? 0
  return count >= FEWEST_NAMES && count > MORE_THAN_OTHERS * (votes.get(most(LANGUAGES)) ?? 0) ? best : null
}
