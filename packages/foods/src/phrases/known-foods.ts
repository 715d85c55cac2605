import { foldedSingular } from '../foods/names/fold-food.ts'
import { FOODS } from '../foods/tables/food-table.ts'
import { hashWord } from './model/hash-word.ts'
import type { PhraseToken } from './tokens.ts'

const LONGEST_NAME = 4
/** A mark that a name can't contain. */
const BREAK = /[,();:]/

/** Places in the name of a food: bits for its first and last word, and for names of several words. */
const [FIRST, LATER, LAST, OF_SEVERAL] = [1, 2, 4, 8]

let foods: ReadonlyMap<string, number> | undefined

/** The English names of the table of foods, in lower case and the singular, with the hashed category; made at first use. */
const knownFoods = (): ReadonlyMap<string, number> =>
  (foods ??= new Map(
    [...FOODS.values()].flatMap(({ names: { en = '' }, category }) =>
      en.split(',').map((name) => {
        const words = name.trim().toLowerCase().split(/[ -]+/)
        return [words.map(foldedSingular).join(' '), hashWord(category)] as const
      }),
    ),
  ))

/** Where a token stands in the name of a food, and the food's category as a hash; both 0 outside of such names. */
type FoodClue = { place: number; category: number }
const OUTSIDE_OF_NAMES: FoodClue = { place: 0, category: 0 }

/** For each token, its place in the longest name of a known food that contains it. */
export function foodCluesOf(tokens: readonly PhraseToken[]): FoodClue[] {
  const known = knownFoods()
  const words = tokens.map(({ word, value }) => (value === null ? foldedSingular(word) : '#'))
  const clues = tokens.map(() => OUTSIDE_OF_NAMES)
  const findAt = (from: number): { length: number; category: number } => {
    let most = 1
    while (most < LONGEST_NAME && from + most < tokens.length && !BREAK.test(tokens[from + most]!.before))
      most += 1
    for (let length = most; length > 0; length--) {
      const category = known.get(words.slice(from, from + length).join(' '))
      if (category !== undefined) return { length, category }
    }
    return { length: 0, category: 0 }
  }
  for (let at = 0; at < tokens.length;) {
    const { length, category } = findAt(at)
    for (let i = 0; i < length; i++) {
      const place = (i === 0 ? FIRST : LATER) | (i === length - 1 ? LAST : 0) | (length > 1 ? OF_SEVERAL : 0)
      clues[at + i] = { place, category }
    }
    at += Math.max(length, 1)
  }
  return clues
}

/** Whether a token belongs to a name of several words of a known food. */
export const isWithinFood = (tokens: readonly PhraseToken[], at: number): boolean =>
  ((foodCluesOf(tokens)[at]?.place ?? 0) & OF_SEVERAL) !== 0
