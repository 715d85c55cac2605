import { foldedSingular } from './fold-food.ts'
import { isSaidIn, longestPhrase, phraseOfJoined, sensesOf } from './lexicon.ts'
import type { Sense } from './lexicon.ts'
import type { Token } from './tokens.ts'
import {
  knownFormsOf,
  readCompound,
  readCutCompound,
  readCutWord,
  readMisread,
  readWithoutVowels,
  splitRun,
} from './word-forms.ts'

/** Words of a name with a meaning: the first word, the one after the last, the meaning and its probability (0 to 1). */
export type Mention = { start: number; end: number; senses: readonly Sense[]; quality: number; text: string }

/** Splits words that were printed without blanks into their parts, if nothing else explains them. */
export const splitRuns = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => {
    const { word } = token
    const isKnown =
      knownFormsOf(word).length > 0 ||
      phraseOfJoined(word) !== null ||
      readCompound(word) !== null ||
      (token.isCut && readCutCompound(word) !== null)
    const parts = isKnown ? null : splitRun(word)
    return parts ? parts.map((part) => ({ ...token, word: part })) : [token]
  })

/** The mentions of a name, in order; unknown words have no senses. The longest phrase takes precedence. */
export const findMentions = (tokens: readonly Token[]): Mention[] => mentionsIn(tokens, wordAt)

/**
 * The mentions of a name by known words only, unknown words have no senses: nothing is read into truncated, misread or
 * run-together words, and of a compound both parts must be known ('Haselnusscreme').
 */
export const exactMentions = (tokens: readonly Token[]): Mention[] => mentionsIn(tokens, exactWordAt)

function mentionsIn(tokens: readonly Token[], readWord: typeof wordAt): Mention[] {
  const forms = tokens.map(({ word }) => knownFormsOf(word))
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length;) {
    const found = phraseAt(tokens, forms, at) ?? readWord(tokens, at)
    mentions.push(...found)
    at = found.at(-1)?.end ?? at + 1
  }
  return mentions
}

function phraseAt(
  tokens: readonly Token[],
  forms: readonly (readonly string[])[],
  start: number,
): Mention[] | null {
  for (let length = Math.min(longestPhrase(), tokens.length - start); length > 0; length--) {
    const end = start + length
    const text = wordsIn(tokens, start, end, ' ')
    const senses = sensesOfForms(forms.slice(start, end))
    if (senses.length > 0) return [{ start, end, senses, quality: 1, text }]
    const isInTwo = tokens[start + 1]?.isAfterHyphen || !isFoodAlone(forms[start])
    if (length > 1 && isInTwo) {
      const letters = wordsIn(tokens, start, end, '')
      const inOne = sensesOf(letters.length >= SHORTEST_IN_ONE ? foldedSingular(letters) : '')
      if (inOne.length > 0) return [{ start, end, senses: inOne, quality: 0.9, text }]
    }
  }
  return null
}
/** The meaning of words in one of their forms: first the most likely forms, then other forms of one word at a time. */
function sensesOfForms(forms: readonly (readonly string[])[]): readonly Sense[] {
  const likeliest = forms.map(([first = '']) => first)
  const likely = sensesOf(likeliest.join(' '))
  if (likely.length > 0 || likeliest.includes('')) return likely
  for (const [index, others] of forms.entries()) {
    for (const other of others.slice(1)) {
      const senses = sensesOf(likeliest.with(index, other).join(' '))
      if (senses.length > 0) return senses
    }
  }
  return []
}

const isFoodAlone = (forms: readonly string[] = []): boolean =>
  forms.some((form) => sensesOf(form).some(({ meaning }) => meaning.as === 'food'))
/** 'Pine apple', 'Butter-Milch': names that were printed as two words. */
const SHORTEST_IN_ONE = 7

const wordsIn = (tokens: readonly Token[], start: number, end: number, between: string) =>
  tokens
    .slice(start, end)
    .map(({ word }) => word)
    .join(between)

/** Tills have room for more letters than this, so they do not truncate a word of a shorter name. */
const SHORTEST_CUT_NAME = 10

/** The meaning of a word that is not a known name: run together, compound, truncated or misread; else unknown. */
function wordAt(tokens: readonly Token[], start: number): Mention[] {
  const text = tokens[start]?.word ?? ''
  const end = start + 1
  const inOne = phraseOfJoined(text) ?? phraseOfJoined(foldedSingular(text))
  if (inOne !== null) return [{ start, end, senses: sensesOf(inOne), quality: 1, text }]
  const read =
    readCompound(text) ??
    (tokens[start]!.isCut ? readCutCompound(text) : null) ??
    readMisread(text) ??
    readWithoutVowels(text) ??
    (tokens[start]!.isCut || wordsIn(tokens, 0, tokens.length, '').length >= SHORTEST_CUT_NAME
      ? readCutWord(text, tokens[start]!.isCut)
      : null)
  if (!read) return [{ start, end, senses: [], quality: 1, text }]
  const before = sensesOf(knownFormsOf(read.before)[0] ?? '').filter(({ meaning }) => meaning.as === 'form')
  return [
    ...(before.length > 0 ? [{ start, end: start, senses: before, quality: 1, text: read.before }] : []),
    { start, end, senses: sensesOf(read.phrase), quality: read.quality, text },
  ]
}

function exactWordAt(tokens: readonly Token[], start: number): Mention[] {
  const text = tokens[start]?.word ?? ''
  const end = start + 1
  const mentionOf = (phrase: string) => ({ start, end, senses: sensesOf(phrase), quality: 1, text })
  const inOne = phraseOfJoined(text) ?? phraseOfJoined(foldedSingular(text))
  if (inOne !== null) return [mentionOf(inOne)]
  const compound = readCompound(text)
  const before = knownFormsOf(compound?.before ?? '').find((form) => sensesOf(form).some(isGermanic))
  return compound && before !== undefined && sensesOf(compound.phrase).some(isGermanic)
    ? [mentionOf(before), mentionOf(compound.phrase)]
    : [{ start, end, senses: [], quality: 1, text }]
}

/** English writes few compounds as one word: a unicorn is no corn. */
const isGermanic = (sense: Sense) => isSaidIn(sense, 'de') || isSaidIn(sense, 'nl')
