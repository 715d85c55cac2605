import { readFood } from '../../foods/read-food.ts'
import { findUnit, languagesOfUnit } from '../../units/unit-names.ts'
import { isOfClass } from '../phrase-words.ts'
import type { PhraseToken } from '../tokens.ts'

const LONGEST_UNIT = 4

/** Spoons by single letters, as US recipes write them: only the case tells them apart. */
const SPOONS = new Map([
  ['T', 'tbsp'],
  ['t', 'tsp'],
])

type UnitOfSome = { unit: string; needsLink: boolean; isOf: (category: string) => boolean }
const CAN: UnitOfSome = { unit: 'can', needsLink: false, isOf: (category) => category === 'Beverages' }
const SPLASH: UnitOfSome = {
  unit: 'splash',
  needsLink: true,
  isOf: (category) => !['Meat', 'Seafood', 'Frozen Foods'].includes(category),
}
/** French words that are a unit of some foods only: 'filet' is also a cut, and 'canette' a duck. */
const OF_SOME_FOODS: ReadonlyMap<string, UnitOfSome> = new Map([
  ['filet', SPLASH],
  ['canette', CAN],
  ['canettes', CAN],
])

const isLink = (token: PhraseToken | undefined): boolean => isOfClass(token?.word ?? '', 'link')

function unitOfSomeFoods(tokens: readonly PhraseToken[], at: number): string | null {
  const rule = OF_SOME_FOODS.get(tokens[at]!.word)
  const hasLink = isLink(tokens[at + 1])
  if (!rule || (rule.needsLink && !hasLink)) return null
  const rest = tokens.slice(at + (hasLink ? 2 : 1)).map(({ text }) => text)
  const food = readFood(rest.join(' '))
  return food.is_food === true && rule.isOf(food.category) ? rule.unit : null
}

/** 'C café de sel' and 'c. de sopa de sal' are spoons; in '1 c de café molido', 'c' is a cup. */
const SPOON_OR_CUP = /^c (?:(?:de )?(?:café|chá|soupe)|de sopa)$/u
function isCupOf(tokens: readonly PhraseToken[], at: number, length: number, words: string): boolean {
  if (!SPOON_OR_CUP.test(words)) return false
  const isCut = length === 2 || tokens[at + 1]!.before === '.'
  return !isCut || !isLink(tokens[at + length])
}

const unitOf = (tokens: readonly PhraseToken[], at: number, length: number): string | null => {
  const taken = tokens.slice(at, at + length)
  const letter = length === 1 ? SPOONS.get(taken[0]!.text) : undefined
  if (letter !== undefined) return letter
  const words = taken.map(({ word }) => word).join(' ')
  if (isCupOf(tokens, at, length, words)) return null
  return (length === 1 ? unitOfSomeFoods(tokens, at) : null) ?? findUnit(words)
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

/** The languages of the unit that the tokens from `at` name, 'any' for all; none where there is no unit. */
export const languagesOfUnitAt = (tokens: readonly PhraseToken[], at: number): readonly string[] =>
  languagesOfUnit(
    tokens
      .slice(at, at + unitLength(tokens, at))
      .map(({ word }) => word)
      .join(' '),
  )
