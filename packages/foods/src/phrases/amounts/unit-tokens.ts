import { readFood } from '../../foods/read-food.ts'
import { findUnit } from '../../units/unit-names.ts'
import { isOfClass } from '../phrase-words.ts'
import type { PhraseToken } from '../tokens.ts'

const LONGEST_UNIT = 4

/** Spoons by single letters, as US recipes write them: only the case tells them apart. */
const SPOONS = new Map([
  ['T', 'tbsp'],
  ['t', 'tsp'],
])

/** A French 'filet' of what is poured is a splash; that of a fish, or in another language, is a cut. */
const POURED_OR_CUT = 'filet'
const CUT: ReadonlySet<string> = new Set(['Meat', 'Seafood', 'Frozen Foods'])

function isPoured(tokens: readonly PhraseToken[], at: number): boolean {
  if (tokens[at]!.word !== POURED_OR_CUT || !isOfClass(tokens[at + 1]?.word ?? '', 'link')) return false
  const rest = tokens.slice(at + 2).map(({ text }) => text)
  const food = readFood(rest.join(' '))
  return food.is_food === true && !CUT.has(food.category)
}

const unitOf = (tokens: readonly PhraseToken[], at: number, length: number): string | null => {
  const words = tokens.slice(at, at + length)
  const letter = length === 1 ? SPOONS.get(words[0]!.text) : undefined
  if (letter !== undefined) return letter
  return length === 1 && isPoured(tokens, at) ? 'splash' : findUnit(words.map(({ word }) => word).join(' '))
}

/** The number of tokens from `at` that name a unit; 0 for none. */
export function unitLength(tokens: readonly PhraseToken[], at: number): number {
  for (let length = Math.min(LONGEST_UNIT, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length)
    const isOne = words.every(({ before }, i) => i === 0 || before.replace('.', '') === '')
    if (isOne && unitOf(tokens, at, length) !== null) return length
  }
  return 0
}

/** The unit that the tokens from `at` name, by its name in the tables; null for none. */
export function unitAt(tokens: readonly PhraseToken[], at: number): string | null {
  const length = unitLength(tokens, at)
  return length === 0 ? null : unitOf(tokens, at, length)
}
