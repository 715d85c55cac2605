import { isFiller } from '../foods/foods-in-name.ts'
import { baseOfForm, isSoldCanned } from '../foods/tables/forms-of-foods.ts'
import { exactMentions } from '../foods/names/mentions.ts'
import { tokensOf } from '../foods/names/tokens.ts'
import { knownFormsOf } from '../foods/names/word-forms.ts'
import { readFood } from '../foods/read-food.ts'
import { remembered } from '../words/remembered.ts'
import { PART_UNITS } from '../units/part-units.ts'
import { findUnit } from '../units/unit-names.ts'
import type { Food } from '../foods/tables/food-table.ts'
import { foodOfIngredient } from './ingredient-foods.ts'
import { isProcessedAlike } from './processed-form.ts'
import type { StatedFood } from './processed-form.ts'
import { tellingWords } from './telling-words.ts'
import { ingredientKey } from './ingredient-key.ts'
import { countsAs } from './substitutes.ts'
import table from './tables/yields.json' with { type: 'json' }

/** What a piece of a food gives of another one, in g: the juice and the zest of a lemon. */
export type Yield = { from: string; grams: number }

const YIELDS = new Map<string, Yield[]>()
for (const { of, ...from } of table.yields) YIELDS.set(of, [...(YIELDS.get(of) ?? []), from])

/** What a food can be made of at once, with how much a piece of that gives. */
export const yieldsOf = (food: Food): readonly Yield[] => YIELDS.get(food.id) ?? []

const stockedAs = new Map<Food, readonly string[]>()

/**
 * The ids of the foods that a food in stock is without more ado: its own, its kinds up to one that is something apart, what
 * it is frozen of, and the pulse that it is canned of.
 */
export function foodsOfStocked(food: Food): readonly string[] {
  const known = stockedAs.get(food)
  if (known !== undefined) return known
  const found = baseOfForm(food)
  const isBase = found !== null && (found.form === 'frozen' || found.base.kinds.includes('pulse'))
  const ids = isBase ? [...countsAs(food), ...countsAs(found.base)] : countsAs(food)
  stockedAs.set(food, ids)
  return ids
}

/** The ids of the foods that a wanted one is without more ado: its own, and what it is frozen of. */
export const foodsOfWanted = (food: Food): readonly string[] => {
  const found = baseOfForm(food)
  return found?.form === 'frozen' ? [food.id, found.base.id] : [food.id]
}

/**
 * Whether a food in stock can be used as the one that an ingredient means: peanut butter is no butter and smoked salmon no
 * salmon, nor is something more general with an allergen of its own, such as flour where chickpea flour is wanted.
 */
export const canBe = (found: StatedFood, wanted: StatedFood): boolean =>
  isProcessedAlike(found, wanted) &&
  (foodsOfWanted(wanted.food).some((id) => foodsOfStocked(found.food).includes(id)) ||
    (countsAs(wanted.food).includes(found.food.id) &&
      found.food.allergens.every((allergen) => wanted.food.allergens.includes(allergen))))

/** The food of which a name is the whole name, in any form; null where it says more, or something unknown. */
const namedFood: (name: string) => { food: Food | null } = remembered((name) => {
  const mentions = exactMentions(tokensOf(name))
  const isFood = mentions.map(({ senses }) => senses.some(({ meaning }) => meaning.as === 'food'))
  const isWhole =
    isFood.filter(Boolean).length === 1 &&
    mentions.every(
      ({ senses, text }, at) =>
        isFood[at] === true ||
        senses.some(({ meaning }) => meaning.as === 'form' || meaning.as === 'plain') ||
        (senses.length === 0 && isFiller(text)),
    )
  return { food: isWhole ? foodOfIngredient(name) : null }
})

/** Forms in which a food is bought as if they were not said. */
const OF_KITCHENS: ReadonlySet<string> = new Set(['cut', 'fresh'])

/** The forms of a food that the table has no food of its own for: dried apples are no apples. */
const formsBeside = (name: string, food: Food): string[] => {
  const reading = readFood(name, 'en')
  return reading.is_food && reading.food_id === food.id
    ? reading.forms.filter((form) => !OF_KITCHENS.has(form))
    : []
}

type Bought = { item_name: string; unit: string }

/** The food that an ingredient says and nothing more, in its forms; null where it says more, or an unknown one. */
const purchasedFood = ({ item_name, unit }: Bought): string | null => {
  const food = namedFood(item_name).food && foodOfIngredient(item_name, unit)
  return food && [food.id, ...formsBeside(item_name, food)].join(' ')
}

/** Ingredients that are bought as one thing have one of these in common, and `isSamePurchase` decides of those. */
export const purchaseKeys = (bought: Bought): string[] => {
  const food = purchasedFood(bought)
  return [`words ${ingredientKey(bought.item_name)}`, ...(food === null ? [] : [`food ${food}`])]
}

/** Whether a word says only how a food is: its form, its preparation, or that it is a part of it. */
const saysNoFood = (word: string): boolean =>
  isFiller(word) ||
  PART_UNITS.has(findUnit(word) ?? '') ||
  exactMentions(tokensOf(word)).every(
    ({ senses }) =>
      senses.length > 0 && senses.every(({ meaning }) => meaning.as === 'form' || meaning.as === 'plain'),
  )

/** The words that say what food it is, in one form each and in any order: 'tomato' of 'Chopped tomatoes'. */
const nounsOf: (name: string) => string = remembered((name) => {
  const words = tellingWords(name)
  const nouns = words.filter((word) => !saysNoFood(word))
  const oneForm = (word: string): string => [word, ...knownFormsOf(word)].sort()[0] ?? word
  return [...new Set((nouns.length > 0 ? nouns : words).map(oneForm))].sort().join(' ')
})

/**
 * Whether two ingredients are bought as one thing: by the words of their names, or because they say nothing but one food
 * ('canned tomatoes' and 'Tomatoes (tin)', 'onion, chopped' and 'large onions', tomatoes by the can). Rice vinegar and
 * balsamic vinegar are one food of the table, yet other words tell them apart.
 */
export const isSamePurchase = (one: Bought, other: Bought): boolean => {
  const [first, second] = [purchasedFood(one), purchasedFood(other)]
  if (first !== null && second !== null && first !== second) return false
  if (ingredientKey(one.item_name) === ingredientKey(other.item_name))
    return first !== null || isSoldCanned(one.unit) === isSoldCanned(other.unit)
  return first !== null && first === second && nounsOf(one.item_name) === nounsOf(other.item_name)
}

const isKin = (one: Food, other: Food): boolean =>
  one.kinds.includes(other.id) ||
  baseOfForm(one)?.base.kinds.includes(other.id) === true ||
  yieldsOf(one).some(({ from }) => other.kinds.includes(from))

/**
 * Whether the table of foods knows both names as different foods of which neither is a kind or a form of the other: peanut
 * butter and butter, coconut milk and milk (resolution 39).
 */
export const areDifferentFoods = (one: string, other: string): boolean => {
  const [{ food: first }, { food: second }] = [namedFood(one), namedFood(other)]
  return (
    first !== null &&
    second !== null &&
    first.id !== second.id &&
    !isKin(first, second) &&
    !isKin(second, first)
  )
}
