import { baseOfForm } from '../../foods/forms-of-foods.ts'
import type { Food } from '../../foods/food-table.ts'
import { exactMentions } from '../../foods/names/mentions.ts'
import { tokensOf } from '../../foods/names/tokens.ts'
import { remembered } from '../../remembered.ts'
import { foodOfIngredient } from '../nutrition/recipe-foods.ts'
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

/**
 * Whether a food can be what an ingredient means: peanut butter is not, where butter is wanted, nor is something more
 * general with an allergen of its own, such as flour where chickpea flour is wanted.
 */
export const canBe = (found: Food, wanted: Food): boolean =>
  foodsOfStocked(found).includes(wanted.id) ||
  (countsAs(wanted).includes(found.id) &&
    found.allergens.every((allergen) => wanted.allergens.includes(allergen)))

/** The food of which a name is the whole name, in any form; null where it says more, or something unknown. */
const namedFood: (name: string) => { food: Food | null } = remembered((name) => {
  const mentions = exactMentions(tokensOf(name))
  const isFood = mentions.map(({ senses }) => senses.some(({ meaning }) => meaning.as === 'food'))
  const isWhole =
    isFood.filter(Boolean).length === 1 &&
    mentions.every(
      ({ senses }, at) => isFood[at] === true || senses.some(({ meaning }) => meaning.as === 'form'),
    )
  return { food: isWhole ? foodOfIngredient(name) : null }
})

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
