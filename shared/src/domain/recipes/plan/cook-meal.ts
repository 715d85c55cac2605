import type { NotCounted, PlannedIngredient } from '../../../contracts/recipes/meal-plan.ts'
import { groupBy } from '../../group-by.ts'
import { sumQuantities, convertQuantity, numericQuantity } from '@larder/foods'
import { givenIngredientsOf } from '../ingredients/recipe-ingredients.ts'
import { netPlan } from './net-plan.ts'
import type { MealToNet } from './net-plan.ts'
import { createTaking, supplyOf } from './supply.ts'
import type { PlanLot, Supply, Take } from './supply.ts'

/** What a meal takes of each lot, in the unit of the lot, and what can't be taken as its amount does not compare. */
export type Cooking = { takes: Take[]; notCounted: NotCounted[] }

/** One take for each lot: a recipe may name the same thing twice. */
const byLot = (takes: readonly Take[]): Take[] =>
  [...groupBy(takes, ({ lot_id }) => lot_id)].map(([lot_id, some]) => ({
    lot_id,
    quantity: sumQuantities(some.map(({ quantity }) => quantity)),
  }))

/**
 * The lots that an ingredient means and of which nobody can tell how much it takes, those first that should be used first:
 * of an amount in numbers those that do not compare with it, because the others were taken as far as it needed them.
 */
const uncountedOf = ({ item_id, item_name, unit, quantity }: PlannedIngredient, { sourcesOf }: Supply) =>
  sourcesOf({ item_id, item_name, unit })
    .sources.filter(
      ({ lot, ratio }) => lot.quantity > 0 && (ratio === null || numericQuantity(quantity) === null),
    )
    .map(({ lot }) => lot)

/**
 * What cooking a meal today takes from the stock, lots that are still good first: amounts at the percent of the meal, as far
 * as they are there; of leftovers their portions. Guessed ingredients and staples take nothing. `today` is a calendar date of the household.
 */
export const cookMeal = (meal: MealToNet, stock: readonly PlanLot[], today: string): Cooking => {
  const cooked = { ...meal, day: today.slice(0, 10) }
  const supplies = { stock: supplyOf(stock), listed: supplyOf([]) }
  const ingredients = netPlan([cooked], supplies, { today, isExpiredUsed: true }).get(meal.id) ?? []
  const notCounted = ingredients.flatMap((ingredient, index): NotCounted[] => {
    const { state, takes, quantity, item_name } = ingredient
    const isUncounted = state === 'uncounted' || (state === 'expires' && takes.length === 0)
    const lots = isUncounted && numericQuantity(quantity) !== 0 ? uncountedOf(ingredient, supplies.stock) : []
    const [first] = lots
    if (first === undefined) return []
    const { item_id, unit } = first
    const there = lots.flatMap((lot) => convertQuantity(lot.quantity, lot.unit, unit) ?? [])
    return [{ index, item_id, item_name, unit, at_hand: sumQuantities(there) }]
  })
  return { takes: byLot(ingredients.flatMap(({ takes }) => takes)), notCounted }
}

/**
 * What a meal takes instead of what some lots no longer had when it was cooked, because somebody else took from them at that
 * moment. `lacking` is in the units of the lots.
 */
export const takeInstead = (
  meal: MealToNet,
  lacking: readonly Take[],
  stock: readonly PlanLot[],
  today: string,
): Take[] => {
  const lacked = new Map(lacking.map(({ lot_id, quantity }) => [lot_id, quantity]))
  // What the meal meant is found in the stock as it was: a supply forgets lots that are empty.
  const before = supplyOf(stock.map((lot) => ({ ...lot, quantity: lacked.get(lot.id) ?? lot.quantity })))
  const { sourcesOf } = supplyOf(stock)
  const ingredients = givenIngredientsOf(meal.recipe ?? {})
  const take = createTaking()
  return byLot(
    lacking.flatMap(({ lot_id, quantity }) => {
      const lot = before.findLot(lot_id)
      const meant = ingredients.find((one) =>
        before.sourcesOf(one).sources.some((source) => source.lot === lot),
      )
      if (lot === null || meant === undefined) return []
      const { sources } = sourcesOf({ ...meant, unit: lot.unit })
      return take(sources, quantity, { day: today, isExpiredUsed: true }).takes
    }),
  )
}

/** What somebody's answer to 'How many?' takes, `quantity` in the unit that was asked for. */
export const takeCounted = (
  { item_id, item_name, unit }: NotCounted,
  quantity: number,
  stock: readonly PlanLot[],
  today: string,
): Take[] => {
  const { sources } = supplyOf(stock).sourcesOf({ item_id, item_name, unit })
  return createTaking()(sources, quantity, { day: today, isExpiredUsed: true }).takes
}
