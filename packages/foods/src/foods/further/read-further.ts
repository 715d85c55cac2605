import { chooseHead, languageOf } from '../names/choose-head.ts'
import type { Head } from '../names/choose-head.ts'
import { foldedSingular } from '../names/fold-food.ts'
import { bitsOf, isKnownWord, isSaidIn } from '../names/lexicon.ts'
import type { Sense } from '../names/lexicon.ts'
import { findMentions } from '../names/mentions.ts'
import type { Mention } from '../names/mentions.ts'
import type { Token } from '../names/tokens.ts'
import { knownFormsOf } from '../names/word-forms.ts'
import { FURTHER_LANGUAGES } from '../tables/food-groups.ts'
import type { Language } from '../tables/food-groups.ts'
import { evidentMentions, isToldFurther, LONGEST_SHORT } from './evidence.ts'
import { furtherSenses, isFurtherWord, longestFurther } from './further-words.ts'

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
 * it well enough, which say `head` of it. `tokens` are the name's words; `hint` is the language of the text, if known.
 */
export function readFurther(
  name: string,
  tokens: readonly Token[],
  head: Head | null,
  hint: Language | null,
): Head | null {
  const isTold = isToldFurther(name, hint)
  const found = evidentMentions(name, furtherMentions(tokens), isTold)
  if (found.length === 0) return null
  const spoken = FURTHER_LANGUAGES.filter((one) => found.some(({ senses }) => senses.some(isOf(one))))
  const language = languageOf(found, hint, spoken)
  const said = found.filter(({ senses }) => senses.some(isOf(language)))
  const mentions = findMentions(tokens)
  // 'Piens' is Latvian milk rather than the plural of a German 'pie'.
  const isKnown =
    head !== null &&
    head.mention.quality === 1 &&
    textOf(tokens).includes(` ${head.text} `) &&
    (isKnownWord(foldedSingular(head.text)) || !isFurtherWord(head.text))
  const isWhole = said.reduce((sum, { start, end }) => sum + end - start, 0) === tokens.length
  const isAll =
    isWhole && !(isKnown && mentions.every(({ senses, quality }) => senses.length > 0 && quality === 1))
  const own = said.filter(
    (mention) => isTold || isAll || isNew(tokens, mention, mentions, isKnown ? head.text : null),
  )
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

/** The phrases of the further languages in a name: the longest first, then compounds. */
export function furtherMentions(tokens: readonly Token[]): Mention[] {
  const found: Mention[] = []
  for (let start = 0; start < tokens.length;) {
    const mention = phraseAt(tokens, start) ?? compoundAt(tokens, start)
    if (mention) found.push(mention)
    start = mention?.end ?? start + 1
  }
  return found
}

function phraseAt(tokens: readonly Token[], start: number): Mention | null {
  for (let length = Math.min(longestFurther(), tokens.length - start); length > 0; length--) {
    const end = start + length
    const text = tokens
      .slice(start, end)
      .map(({ word }) => word)
      .join(' ')
    const senses = furtherSenses(text)
    if (senses.length > 0) return { start, end, senses, quality: 1, text }
  }
  return null
}

function compoundAt(tokens: readonly Token[], start: number): Mention | null {
  const text = tokens[start]!.word
  for (let at = SHORTEST_HEAD; at <= text.length - SHORTEST_HEAD; at++) {
    const head = text.slice(at)
    const senses = furtherSenses(head).filter(
      ({ meaning, languages }) => meaning.as === 'food' && (languages & COMPOUNDING) !== 0,
    )
    if (senses.length === 0) continue
    const before = furtherSenses(text.slice(0, at).replace(/s$/, ''))
    const isBoth = before.some(({ languages }) => senses.some((sense) => (sense.languages & languages) !== 0))
    if (isBoth || (Math.min(at, head.length) >= SHORTEST_SURE_HEAD && isFurtherWord(head)))
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
