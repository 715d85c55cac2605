import type { NotCounted, PlannedIngredient } from '../../../contracts/recipes/meal-plan.ts'
import { groupBy } from '../../group-by.ts'
import { sumQuantities } from '../../units/quantity.ts'
import { convertQuantity } from '../../units/stock-units.ts'
import { numericQuantity } from '../amounts/scale-recipe.ts'
import { netPlan } from './net-plan.ts'
import type { MealToNet } from './net-plan.ts'
import { createTaking, supplyOf } from './supply.ts'
import type { PlanLot, Take } from './supply.ts'

/** What a meal takes of each lot, in the unit of the lot, and what can't be taken as its amount does not compare. */
export type Cooking = { takes: Take[]; notCounted: NotCounted[] }

/** One take for each lot: a recipe may name the same thing twice. */
const byLot = (takes: readonly Take[]): Take[] =>
  [...groupBy(takes, ({ lot_id }) => lot_id)].map(([lot_id, some]) => ({
    lot_id,
    quantity: sumQuantities(some.map(({ quantity }) => quantity)),
  }))

/** The lots that an ingredient means and that have something in them, those first that should be used first. */
const stockOf = ({ item_id, item_name, unit }: PlannedIngredient, stock: readonly PlanLot[]) =>
  supplyOf(stock)
    .sourcesOf({ item_id, item_name, unit })
    .sources.map(({ lot }) => lot)
    .filter(({ quantity }) => quantity > 0)

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
    const lots = isUncounted && numericQuantity(quantity) !== 0 ? stockOf(ingredient, stock) : []
    const [first] = lots
    if (first === undefined) return []
    const { item_id, unit } = first
    const there = lots.flatMap((lot) => convertQuantity(lot.quantity, lot.unit, unit) ?? [])
    return [{ index, item_id, item_name, unit, at_hand: sumQuantities(there) }]
  })
  return { takes: byLot(ingredients.flatMap(({ takes }) => takes)), notCounted }
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
