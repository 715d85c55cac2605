import { chooseHead, languageOf } from '../names/choose-head.ts'
import type { Head } from '../names/choose-head.ts'
import { foldedSingular } from '../names/fold-food.ts'
import { bitsOf, isKnownWord, isSaidIn } from '../names/lexicon.ts'
import type { Sense } from '../names/lexicon.ts'
import { exactMentions, findMentions } from '../names/mentions.ts'
import type { Mention } from '../names/mentions.ts'
import type { Token } from '../names/tokens.ts'
import { knownFormsOf } from '../names/word-forms.ts'
import { FURTHER_LANGUAGES } from '../tables/food-groups.ts'
import type { FurtherLanguage, Language } from '../tables/food-groups.ts'
import { evidentMentions, LONGEST_SHORT } from './evidence.ts'
import {
  furtherSenses,
  isFurtherWord,
  isWordOf,
  isWrittenSo,
  longestFurther,
  sensesIn,
} from './further-words.ts'
import { languagesWithLettersOf } from './letters.ts'

/** Languages that write what a thing is of and what it is as one word: 'kycklingfilé', 'havremjölk'. */
const COMPOUNDING = bitsOf('sv', 'da', 'no', 'fi', 'et', 'hu')
/** The shortest head of a compound whose first part is a known word, and the shortest parts where it is not. */
const SHORTEST_HEAD = 3
const SHORTEST_SURE_HEAD = 4
const COMPOUND = 0.9
const UNSURE_COMPOUND = 0.8
/** What is less sure than this is left open. */
const SURE_ENOUGH = 0.65

const textOf = (tokens: readonly Token[]): string => ` ${tokens.map(({ word }) => word).join(' ')} `
const isOf = (language: Language) => (sense: Sense) => isSaidIn(sense, language)

/**
 * The food that a name says in one of the further languages; null when it says none there, or when the other tables know
 * it well enough, which say `head` of it. `tokens` are the name's words; `told` is the language of the text, if it is a
 * further one: its words come first, and those of another have to show what they are as without it.
 */
export function readFurther(
  name: string,
  tokens: readonly Token[],
  head: Head | null,
  told: FurtherLanguage | null,
): Head | null {
  return (told && readTold(name, tokens, told)) ?? readEvident(name, tokens, head)
}

/** The food that a name says in the language of its text; null where the other tables know all of a name that it has not. */
function readTold(name: string, tokens: readonly Token[], language: FurtherLanguage): Head | null {
  const said = furtherMentions(tokens, language)
  const words = said.filter(({ text }) => isWordOf(text, language))
  // 'Squash' is Danish, and 'lime juice' no Danish juice, though both of its words are.
  const hasName =
    words.length === 1 && isAllOf(tokens, words) && languagesWithLettersOf(name).includes(language)
  if (!hasName && exactMentions(tokens).every(({ senses }) => senses.length > 0)) return null
  const mentions = findMentions(tokens)
  // Nor is 'honeydew melon' a Polish melon beside words that nobody knows.
  const isPart = ({ start, end }: Mention) =>
    !hasName &&
    mentions.some(
      (other) =>
        other.quality === 1 &&
        other.senses.length > 0 &&
        other.start <= start &&
        end <= other.end &&
        other.end - other.start > end - start,
    )
  const own = said.filter(
    (mention) =>
      !isPart(mention) &&
      (words.includes(mention) ||
        tokens.slice(mention.start, mention.end).some(({ word }) => knownFormsOf(word).length === 0)),
  )
  return headOf(tokens, own, mentions, language)
}

/** Whether mentions that don't overlap take all words of a name. */
export const isAllOf = (tokens: readonly Token[], mentions: readonly Mention[]): boolean =>
  mentions.reduce((sum, { start, end }) => sum + end - start, 0) === tokens.length

/** The food that a name says in the further language that its own words or letters show. */
function readEvident(name: string, tokens: readonly Token[], head: Head | null): Head | null {
  const found = evidentMentions(name, furtherMentions(tokens))
  if (found.length === 0) return null
  const spoken = FURTHER_LANGUAGES.filter((one) => found.some(({ senses }) => senses.some(isOf(one))))
  const language = languageOf(found, null, spoken)
  const said = found.filter(({ senses }) => senses.some(isOf(language)))
  const mentions = findMentions(tokens)
  // 'Piens' is Latvian milk rather than the plural of a German 'pie'.
  const isKnown =
    head !== null &&
    head.mention.quality === 1 &&
    textOf(tokens).includes(` ${head.text} `) &&
    (isKnownWord(foldedSingular(head.text)) || !isFurtherWord(head.text))
  const isAll =
    isAllOf(tokens, said) &&
    !(isKnown && mentions.every(({ senses, quality }) => senses.length > 0 && quality === 1))
  const isSure = isAll || isWrittenSo(name)
  const own = said.filter((mention) => isSure || isNew(tokens, mention, mentions, isKnown ? head.text : null))
  return headOf(tokens, own, mentions, language)
}

/** What a further language's own mentions say among the exact ones of the others; null where one of those is the head. */
function headOf(
  tokens: readonly Token[],
  own: readonly Mention[],
  mentions: readonly Mention[],
  language: Language,
): Head | null {
  if (!own.some(isFoodIn(language))) return null
  const others = mentions.filter(
    ({ start, end, quality }) =>
      quality === 1 && !own.some((mention) => mention.start < end && start < mention.end),
  )
  const all = [...own, ...others].sort((a, b) => a.start - b.start)
  const read = chooseHead(tokens, withUnknown(tokens, all), language)
  return read && read.confidence >= SURE_ENOUGH && own.includes(read.mention) ? read : null
}

const isFoodIn =
  (language: Language) =>
  ({ senses }: Mention): boolean =>
    senses.some((sense) => sense.meaning.as === 'food' && isSaidIn(sense, language))

/**
 * Whether a mention says more than the other tables know: a longer phrase, or words that they don't know. Beside a food
 * that they know (`known`) only words as the table has them count, and short ones only beside words that say nothing.
 */
function isNew(
  tokens: readonly Token[],
  { start, end, text }: Mention,
  mentions: readonly Mention[],
  known: string | null,
): boolean {
  const isLonger = known !== null && ` ${text} `.includes(` ${known} `) && text.length > known.length
  if (isLonger && isFurtherWord(text)) return true
  const words = tokens.slice(start, end)
  if (words.every(({ word }) => knownFormsOf(word).length > 0)) return false
  if (end - start > 1) return true
  if (known !== null && !isFurtherWord(text)) return false
  if (text.length > LONGEST_SHORT) return true
  return mentions.every(
    (other) =>
      (other.start < end && start < other.end) ||
      other.senses.every(({ meaning }) => meaning.as === 'plain' || meaning.as === 'form'),
  )
}

/** The phrases of one of the further languages in a name, or of all of them: the longest first, then compounds. */
export function furtherMentions(
  tokens: readonly Token[],
  language: FurtherLanguage | null = null,
): Mention[] {
  const words: Words =
    language === null
      ? { sensesOf: furtherSenses, isWord: isFurtherWord }
      : {
          sensesOf: (phrase) => sensesIn(phrase, language),
          isWord: (phrase) => isWordOf(phrase, language),
        }
  const found: Mention[] = []
  for (let start = 0; start < tokens.length;) {
    const mention = phraseAt(tokens, start, words) ?? compoundAt(tokens, start, words)
    if (mention) found.push(mention)
    start = mention?.end ?? start + 1
  }
  return found
}

/** What phrases mean, and whether the table has them just so. */
type Words = { sensesOf: (phrase: string) => readonly Sense[]; isWord: (phrase: string) => boolean }

function phraseAt(tokens: readonly Token[], start: number, { sensesOf }: Words): Mention | null {
  for (let length = Math.min(longestFurther(), tokens.length - start); length > 0; length--) {
    const end = start + length
    const text = tokens
      .slice(start, end)
      .map(({ word }) => word)
      .join(' ')
    const senses = sensesOf(text)
    if (senses.length > 0) return { start, end, senses, quality: 1, text }
  }
  return null
}

function compoundAt(tokens: readonly Token[], start: number, { sensesOf, isWord }: Words): Mention | null {
  const text = tokens[start]!.word
  for (let at = SHORTEST_HEAD; at <= text.length - SHORTEST_HEAD; at++) {
    const head = text.slice(at)
    const senses = sensesOf(head).filter(
      ({ meaning, languages }) => meaning.as === 'food' && (languages & COMPOUNDING) !== 0,
    )
    if (senses.length === 0) continue
    const before = sensesOf(text.slice(0, at).replace(/s$/, ''))
    const isBoth = before.some(({ languages }) => senses.some((sense) => (sense.languages & languages) !== 0))
    if (isBoth || (Math.min(at, head.length) >= SHORTEST_SURE_HEAD && isWord(head)))
      return { start, end: start + 1, senses, quality: isBoth ? COMPOUND : UNSURE_COMPOUND, text }
  }
  return null
}

/** With the words between them, which mean nothing. */
function withUnknown(tokens: readonly Token[], mentions: readonly Mention[]): Mention[] {
  const all: Mention[] = []
  let at = 0
  const fill = (end: number) => {
    for (; at < end; at++)
      all.push({ start: at, end: at + 1, senses: [], quality: 1, text: tokens[at]!.word })
  }
  for (const mention of mentions) {
    fill(mention.start)
    all.push(mention)
    at = mention.end
  }
  fill(tokens.length)
  return all
}
