import { isOfClass, numberOf } from '../phrase-words.ts'
import type { PhraseToken } from '../tokens.ts'
import { unitLength } from './unit-tokens.ts'

const LONGEST = 3

/**
 * How many tokens at the beginning of a phrase say an amount without a number: 2 of 'un peu de muscade', 3 of 'a few sprigs
 * of thyme', with their unit; 0 where there is none, or nothing behind it.
 */
export function vagueLength(tokens: readonly PhraseToken[]): number {
  for (let length = LONGEST; length > 0; length--) {
    const words = tokens.slice(0, length)
    if (words.length < length || !isOfClass(words.map(({ word }) => word).join(' '), 'vague')) continue
    const next = tokens[length]
    if (next === undefined || numberOf(next) !== null) return 0
    const whole = length + unitLength(tokens, length)
    return whole < tokens.length ? whole : length
  }
  return 0
}
