import type { NonFoodReason } from '../../contracts/receipts/receipts.ts'
import { chooseHead } from './choose-head.ts'
import type { Language } from './food-groups.ts'
import { inForm } from './food-forms.ts'
import type { Category, Keeps, Place } from './food-table.ts'
import { findMentions, splitRuns } from './mentions.ts'
import { findNonFoodReason } from './non-food.ts'
import { tokensOf } from './tokens.ts'

/** What a printed name says of a thing. Nothing is guessed where it says too little. */
export type FoodReading =
  | { is_food: false; reason: NonFoodReason }
  | { is_food: null }
  | {
      is_food: true
      /** Id of the food in the tables. */
      food_id: string
      category: Category
      place: Place
      keeps: Keeps
      /** 0 to 1. */
      confidence: number
      /** The words that say so, and what kind of words they are. */
      why: string
    }

/** Below this a guess is wrong too often to be of use. */
const SURE_ENOUGH = 0.5

/**
 * Reads a name as printed on receipts, lists and packs, in any of the languages of the tables: which food it is, where
 * it belongs and how long it keeps there unopened; or that it is no food, and why.
 */
export function readFood(name: string, language: Language | null = null): FoodReading {
  const reason = findNonFoodReason(name)
  if (reason !== null) return { is_food: false, reason }
  const tokens = splitRuns(tokensOf(name))
  const head = chooseHead(tokens, findMentions(tokens), language)
  if (!head || head.confidence < SURE_ENOUGH) return { is_food: null }
  const { food, forms, confidence, text, as } = head
  return { is_food: true, food_id: food.id, ...inForm(food, forms), confidence, why: `${as} '${text}'` }
}
