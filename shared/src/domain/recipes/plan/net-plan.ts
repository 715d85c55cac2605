import { byText } from '../../by-text.ts'
import { DEFAULT_INGREDIENT_UNIT, MEAL_TYPES } from '../../../contracts/recipes/recipe.ts'
import type { MealType, RecipeLike } from '../../../contracts/recipes/recipe.ts'
import type { PlannedIngredient } from '../../../contracts/recipes/meal-plan.ts'
import { toCalendarDate } from '../../inventory/calendar-day.ts'
import { SMALLEST_SHOWN, amountAt, quantityAt } from '@larder/foods'
import { givenIngredientsOf } from '../ingredients/recipe-ingredients.ts'
import type { Ingredient } from '../ingredients/recipe-ingredients.ts'
import { createTaking } from './supply.ts'
import type { Found, ItemTake, Sources, Supply, Use } from './supply.ts'

/** A meal that is not done, on a day such as `2026-11-22`. */
export type MealToNet = {
  id: string
  day: string
  meal_type: MealType
  quantity_percent: number
  recipe: RecipeLike | null
  /** A lot that is eaten in place of a recipe, in units of that lot; null where no leftovers are planned. */
  leftovers: { lot_id: string; title: string; quantity: number } | null
}

/**
 * An ingredient of a planned meal with what it takes from which lots, and what is to be bought of it, in its unit: 0 for
 * nothing, null where nobody says how much.
 */
export type NettedIngredient = PlannedIngredient & { takes: readonly ItemTake[]; lacking: number | null }

/** The stock, and what the open lines of shopping lists will bring. */
export type Supplies = { stock: Supply; listed: Supply }

type Standing = Pick<NettedIngredient, 'state' | 'at_hand' | 'takes' | 'lacking'>

/** Nobody keeps account of staples. */
const OF_STAPLE: Standing = { state: 'there', at_hand: null, takes: [], lacking: 0 }

/** Meals in the order in which they take: by day, then by meal of the day. */
const inOrderOfPlan = (meals: readonly MealToNet[]): MealToNet[] =>
  meals.toSorted(
    (a, b) =>
      byText(a.day, b.day) ||
      MEAL_TYPES.indexOf(a.meal_type) - MEAL_TYPES.indexOf(b.meal_type) ||
      byText(a.id, b.id),
  )

const startTaking = () => ({ fromStock: createTaking(), fromLists: createTaking() })

/** An ingredient as it is shown, with the exact amount of it in its unit; null where nobody says how much. */
type Wanted = { ingredient: Ingredient; amount: number | null; inStock: Sources; onLists: Sources }

/** An ingredient as it stands after it took what it needs. */
const takeWanted = (
  { ingredient, amount, inStock, onLists }: Wanted,
  { fromStock, fromLists }: ReturnType<typeof startTaking>,
  use: Use,
): NettedIngredient => {
  if (inStock.isStaple) return { ...ingredient, ...OF_STAPLE }
  const needed = amount !== null && amount > 0 ? amount : null
  // What can't be compared, or is wanted without an amount, counts as enough, as in the inventory.
  const isEnough = ({ amount: there, hasOther }: Found): boolean =>
    hasOther || (needed === null ? there > 0 : there > needed - SMALLEST_SHOWN)

  const { takes, good, expired, short } = fromStock(inStock.sources, needed ?? 0, use)
  const taken = { ...ingredient, at_hand: good.amount > 0 ? good.amount : null, takes }
  if (needed !== null && short === 0) return { ...taken, state: 'there', lacking: 0 }
  if (isEnough(good)) return { ...taken, state: 'uncounted', lacking: 0 }

  const listed = fromLists(onLists.sources, short, use)
  const isOnList = needed === null ? isEnough(listed.good) : listed.good.hasOther || listed.short === 0
  if (isOnList) return { ...taken, state: 'on_list', lacking: 0 }
  const lacking = needed === null ? null : listed.short
  const withExpired = { amount: good.amount + expired.amount, hasOther: expired.hasOther }
  const state = isEnough(withExpired) ? 'expires' : good.amount > 0 ? 'short' : 'missing'
  return { ...taken, state, lacking }
}

const wantedOf = (meal: MealToNet, { stock, listed }: Supplies): Wanted[] => {
  if (meal.leftovers !== null) return [portionsOf(meal.leftovers, stock)]
  return givenIngredientsOf(meal.recipe ?? {}).map((given) => {
    const ingredient = { ...given, quantity: quantityAt(given.quantity, meal.quantity_percent) }
    const amount = amountAt(given.quantity, meal.quantity_percent)
    return { ingredient, amount, inStock: stock.sourcesOf(ingredient), onLists: listed.sourcesOf(ingredient) }
  })
}

/** Leftovers are that very lot, and nobody buys them. */
const portionsOf = (
  { lot_id, title, quantity }: NonNullable<MealToNet['leftovers']>,
  stock: Supply,
): Wanted => {
  const lot = stock.findLot(lot_id)
  return {
    ingredient: {
      item_id: lot?.item_id ?? null,
      item_name: title,
      quantity,
      unit: lot?.unit ?? DEFAULT_INGREDIENT_UNIT,
      optional: false,
      notes: null,
    },
    amount: quantity,
    inStock: { sources: lot === null ? [] : [{ lot, ratio: 1 }], isStaple: false },
    onLists: { sources: [], isStaple: false },
  }
}

/**
 * Nets planned meals against the stock in the order of time: what a meal takes is not there for those after it. Each takes
 * from lots that are still good on its day, those first that should be used first, and what these lack from open lines of
 * shopping lists. A meal whose day has passed takes nothing from others: it shows what there is today. `today` is a
 * calendar date of the household; with `isExpiredUsed` what has expired is used up after all else. Answers the ingredients
 * that recipes give (never guessed ones), by the ids of the meals.
 */
export const netPlan = (
  meals: readonly MealToNet[],
  supplies: Supplies,
  { today, isExpiredUsed = false }: { today: string; isExpiredUsed?: boolean },
): Map<string, NettedIngredient[]> => {
  const upcoming = startTaking()
  return new Map(
    inOrderOfPlan(meals).map((meal) => {
      const day = toCalendarDate(meal.day)
      const isPast = day < today
      const taking = isPast ? startTaking() : upcoming
      const use = { day: isPast ? today : day, isExpiredUsed }
      return [meal.id, wantedOf(meal, supplies).map((wanted) => takeWanted(wanted, taking, use))]
    }),
  )
}
