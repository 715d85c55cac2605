import { addedPart, isOfClass, numberBeforeUnit, numberOf } from '../phrase-words.ts'
import type { PhraseToken } from '../tokens.ts'
import { languagesOfUnitAt } from './unit-tokens.ts'

const isWhole = (value: number | null): value is number => value !== null && Number.isInteger(value)
const isPart = (value: number | null): value is number => value !== null && value > 0 && value < 1
/** Words that count what stands before them: 'a couple' is 2. */
const isCollective = (token: PhraseToken | undefined) => token?.word === 'couple' || token?.word === 'pair'

/** Whether a phrase says its amount in figures, so that its first word is none: 'PET boca 1,5 l'. */
const hasFigures = (tokens: readonly PhraseToken[]) =>
  tokens.some(({ value, depth }) => value !== null && depth === 0)

/** The number of several words, or of one before a unit, that begins at `at`: its value, and how many tokens it takes; null for none. */
function spokenNumber(tokens: readonly PhraseToken[], at: number): { value: number; length: number } | null {
  const counted =
    at === 0 && !hasFigures(tokens) ? numberBeforeUnit(tokens[0]!.word, languagesOfUnitAt(tokens, 1)) : null
  if (counted !== null) return { value: counted, length: 1 }
  const first = numberOf(tokens[at]!)
  if (!isWhole(first)) return null
  const [next, after, last] = tokens.slice(at + 1, at + 4)
  if (next === undefined || next.before !== '') return null
  const added = addedPart(next.word)
  if (added !== null) return { value: first + added, length: 2 }
  // 'Et' is 'one' in Danish, and 'and' in French.
  const isOne = at === 0 || !isOfClass(tokens[at]!.word, 'sum')
  if (isOne && next.value === null && tokens[at]!.value === null) {
    const second = numberOf(next)
    // 'a half', 'a couple', 'three quarters'.
    if (isPart(second) || isCollective(next)) return { value: first * (second ?? 1), length: 2 }
  }
  if (!isOfClass(next.word, 'sum') || after === undefined) return null
  const part = after.value === null ? numberOf(after) : null
  // 'two and half', 'two and a half'.
  if (isPart(part)) return { value: first + part, length: 3 }
  const half = last !== undefined && last.value === null ? numberOf(last) : null
  return part === 1 && isPart(half) ? { value: first + half, length: 4 } : null
}

/** Tokens with each number of several words as one token: 'two and a half' is 2.5, '2 וחצי' too, 'a couple' is 2; 'o' in 'o lingură' is 1. */
export function joinSpokenNumbers(tokens: readonly PhraseToken[]): PhraseToken[] {
  const joined: PhraseToken[] = []
  for (let at = 0; at < tokens.length;) {
    const spoken = spokenNumber(tokens, at)
    const length = spoken?.length ?? 1
    const words = tokens.slice(at, at + length)
    joined.push(
      spoken
        ? {
            ...words[0]!,
            text: words.map(({ text }) => text).join(' '),
            word: words.map(({ word }) => word).join(' '),
            value: spoken.value,
          }
        : words[0]!,
    )
    at += length
  }
  return joined
}
