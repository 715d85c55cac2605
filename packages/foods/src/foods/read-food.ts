import type { NonFoodReason } from './tables/vocabulary.ts'
import { remembered } from '../words/remembered.ts'
import { furtherLanguage } from './further/further-language.ts'
import { readFurther } from './further/read-further.ts'
import { chooseHead, languageOf } from './names/choose-head.ts'
import type { Language } from './tables/food-groups.ts'
import { inForm } from './tables/food-forms.ts'
import type { Category, Keeps, Place } from './tables/food-table.ts'
import { exactMentions, findMentions, splitRuns } from './names/mentions.ts'
import { asWritten, languageOfLetters } from './names/written-names.ts'
import { findNonFoodReason } from './tables/non-food.ts'
import { tokensOf } from './names/tokens.ts'
import type { Token } from './names/tokens.ts'

/** What a printed name says about an item. Nothing is guessed when it says too little. */
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
      /** The forms that the name states: 'canned', 'frozen' … */
      forms: readonly string[]
      /** 0 to 1. */
      confidence: number
      /** The words that this is based on, and their kinds. */
      why: string
    }

/** Below this probability a guess is wrong too often to be useful. */
const SURE_ENOUGH = 0.5

/** 'Sugar (brown)' and 'Pepper, black' are foods of the table whose first word was put behind; 'Tomatoes, cut' are tomatoes. */
function turnedRound(tokens: Token[]): Token[] {
  const [noun, quality] = [0, 1].map((segment) => tokens.filter((token) => token.segment === segment))
  if (noun === undefined || quality === undefined || quality.length === 0) return tokens
  const isQuality = exactMentions(quality).every(({ senses }) => {
    const kinds = senses.map(({ meaning }) => meaning.as)
    return kinds.length === 0 || (kinds.includes('plain') && !kinds.includes('form'))
  })
  if (!isQuality) return tokens
  const [phrase, ...others] = exactMentions([...quality, ...noun])
  const isFood = phrase?.senses.some(({ meaning }) => meaning.as === 'food')
  if (!isFood || others.length > 0 || phrase?.end === 1) return tokens
  const turned = [...quality, ...noun].map((token) => ({ ...token, segment: 0 }))
  return [...turned, ...tokens.filter(({ segment }) => segment > 1)]
}

const readAnew = (name: string, language: Language | null): FoodReading => {
  const reason = findNonFoodReason(name)
  if (reason !== null) return { is_food: false, reason }
  const printed = tokensOf(name)
  const tokens = turnedRound(splitRuns(printed))
  const mentions = asWritten(name, findMentions(tokens))
  // The tables of the first eight know no word of a further language, so that it may not choose between theirs.
  const further = furtherLanguage(language)
  const first = further === null && language !== null ? language : languageOfLetters(name)
  const known = chooseHead(tokens, mentions, languageOf(mentions, first))
  const head = readFurther(name, printed, known, further) ?? known
  if (!head || head.confidence < SURE_ENOUGH) return { is_food: null }
  const { food, forms, confidence, text, as } = head
  return {
    is_food: true,
    food_id: food.id,
    ...inForm(food, forms),
    forms: forms.map(({ form }) => form),
    confidence,
    why: `${as} '${text}'`,
  }
}

const readers = new Map<Language | null, (name: string) => FoodReading>()

/**
 * Reads a name as printed on receipts, lists and packs, in any language of the tables: which food it is, its usual place
 * and how long it keeps there unopened; or that it is not food, and why.
 */
export function readFood(name: string, language: Language | null = null): FoodReading {
  const known = readers.get(language)
  if (known) return known(name)
  const reader = remembered((one) => Object.freeze(readAnew(one, language)))
  readers.set(language, reader)
  return reader(name)
}
