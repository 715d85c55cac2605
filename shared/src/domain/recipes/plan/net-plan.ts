import { MEAL_TYPES } from '../../../contracts/recipes/recipe.ts'
import type { MealType, RecipeLike } from '../../../contracts/recipes/recipe.ts'
import type { PlannedIngredient } from '../../../contracts/recipes/meal-plan.ts'
import { toCalendarDate } from '../../inventory/calendar-day.ts'
import { SMALLEST_SHOWN } from '../../units/quantity.ts'
import { numericQuantity, scaledQuantity } from '../amounts/scale-recipe.ts'
import { givenIngredientsOf } from '../ingredients/recipe-ingredients.ts'
import type { Ingredient } from '../ingredients/recipe-ingredients.ts'
import { createTaking } from './supply.ts'
import type { Found, Supply, Take } from './supply.ts'

/** A meal that is not done, on a day such as `2026-11-22`. */
export type MealToNet = {
  id: string
  day: string
  meal_type: MealType
  quantity_percent: number
  /** Null for a meal without one, which takes nothing. */
  recipe: RecipeLike | null
}

/**
 * An ingredient of a planned meal with what it takes from which lots, and what is to be bought of it, in its unit: 0 for
 * nothing, null where nobody says how much.
 */
export type NettedIngredient = PlannedIngredient & { takes: readonly Take[]; lacking: number | null }

/** The stock, and what the open lines of shopping lists will bring. */
export type Supplies = { stock: Supply; listed: Supply }

type Standing = Pick<NettedIngredient, 'state' | 'at_hand' | 'takes' | 'lacking'>

/** Nobody keeps account of staples. */
const OF_STAPLE: Standing = { state: 'there', at_hand: null, takes: [], lacking: 0 }

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Meals in the order in which they take: by day and meal of the day; those whose day has passed come last. */
const inOrderOfPlan = (meals: readonly MealToNet[], today: string): MealToNet[] =>
  meals.toSorted(
    (a, b) =>
      Number(a.day < today) - Number(b.day < today) ||
      compare(a.day, b.day) ||
      MEAL_TYPES.indexOf(a.meal_type) - MEAL_TYPES.indexOf(b.meal_type) ||
      compare(a.id, b.id),
  )

/**
 * Nets planned meals against the stock in the order of time: what a meal takes is not there for those after it. Each takes
 * from lots that are still good on its day, those first that should be used first, and what these lack from open lines of
 * shopping lists. `today` is a calendar date of the household; with `isExpiredUsed` what has expired is used up after all
 * else. Answers the ingredients that the recipes give (never guessed ones), by the ids of the meals.
 */
export const netPlan = (
  meals: readonly MealToNet[],
  { stock, listed }: Supplies,
  { today, isExpiredUsed = false }: { today: string; isExpiredUsed?: boolean },
): Map<string, NettedIngredient[]> => {
  const [takeStock, takeListed] = [createTaking(), createTaking()]

  const standingOf = (ingredient: Ingredient, day: string): Standing => {
    const { sources, isStaple } = stock.sourcesOf(ingredient)
    if (isStaple) return OF_STAPLE
    const amount = numericQuantity(ingredient.quantity)
    const needed = amount !== null && amount > 0 ? amount : null
    const use = { day, isExpiredUsed }
    // What can't be compared, or is wanted without an amount, counts as enough, as in the inventory.
    const isEnough = ({ amount: there, hasOther }: Found): boolean =>
      hasOther || (needed === null ? there > 0 : there > needed - SMALLEST_SHOWN)

    const { takes, good, expired, short } = takeStock(sources, needed ?? 0, use)
    const at_hand = good.amount > 0 ? good.amount : null
    if (needed !== null && short === 0) return { state: 'there', at_hand, takes, lacking: 0 }
    if (isEnough(good)) return { state: 'uncounted', at_hand, takes, lacking: 0 }

    const onLists = takeListed(listed.sourcesOf(ingredient).sources, short, use)
    const isOnList =
      onLists.good.hasOther || (needed === null ? onLists.good.amount > 0 : onLists.short === 0)
    if (isOnList) return { state: 'on_list', at_hand, takes, lacking: 0 }
    const lacking = needed === null ? null : onLists.short
    const isEnoughWithExpired = isEnough({
      amount: good.amount + expired.amount,
      hasOther: expired.hasOther,
    })
    const state = isEnoughWithExpired ? 'expires' : good.amount > 0 ? 'short' : 'missing'
    return { state, at_hand, takes, lacking }
  }

  return new Map(
    inOrderOfPlan(meals, today.slice(0, 10)).map(({ id, day, recipe, quantity_percent }) => {
      const usedOn = toCalendarDate(day)
      const ingredients = givenIngredientsOf(recipe ?? {}).map((ingredient) => {
        const scaled = { ...ingredient, quantity: scaledQuantity(ingredient.quantity, quantity_percent) }
        return { ...scaled, ...standingOf(scaled, usedOn < today ? today : usedOn) }
      })
      return [id, ingredients] as const
    }),
  )
}
