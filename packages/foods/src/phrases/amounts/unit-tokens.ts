import { findUnit } from '../../units/unit-names.ts'
import type { PhraseToken } from '../tokens.ts'

const LONGEST_UNIT = 4

/** Spoons by single letters, as US recipes write them: only the case tells them apart. */
const SPOONS = new Map([
  ['T', 'tbsp'],
  ['t', 'tsp'],
])

const unitOf = (tokens: readonly PhraseToken[]): string | null =>
  (tokens.length === 1 ? SPOONS.get(tokens[0]!.text) : undefined) ??
  findUnit(tokens.map(({ word }) => word).join(' '))

/** The number of tokens from `at` that name a unit; 0 for none. */
export function unitLength(tokens: readonly PhraseToken[], at: number): number {
  for (let length = LONGEST_UNIT; length > 0; length--) {
    const words = tokens.slice(at, at + length)
    const isOne = words.every(({ before }, i) => i === 0 || before.replace('.', '') === '')
    if (words.length === length && isOne && unitOf(words) !== null) return length
  }
  return 0
}

/** The unit that the tokens from `at` name, by its name in the tables; null for none. */
export const unitAt = (tokens: readonly PhraseToken[], at: number): string | null =>
  unitOf(tokens.slice(at, at + unitLength(tokens, at)))
