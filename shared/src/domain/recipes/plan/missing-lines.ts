import { MAX_QUANTITY } from '../../../contracts/base/primitives.ts'
import { groupPurchases } from '../stock/missing-ingredients.ts'
import type { NettedIngredient } from './net-plan.ts'

/** What is to be bought for planned meals; `quantity` in `unit`, null where nobody says how much. */
export type MissingLine = {
  item_id: string | null
  item_name: string
  quantity: number | null
  unit: string
  /** Names the meals. */
  reason: string
}

/** A meal as it was netted, and how it is called. */
type NettedMeal = { title: string; ingredients: readonly NettedIngredient[] }

const MOST_OF_REASON = 170

const isLacking = ({ optional, lacking }: NettedIngredient): boolean => !optional && lacking !== 0

/** 'For Soup, Curry', as much of it as a line of a list takes. */
const reasonOf = (titles: ReadonlySet<string>): string => {
  const reason = `For ${[...titles].join(', ')}`
  return reason.length <= MOST_OF_REASON ? reason : `${reason.slice(0, MOST_OF_REASON - 1)}…`
}

/**
 * What meals lack, optional ingredients left out: what several lack is one line, where the units convert. Lots that an
 * ingredient is short of say which item it is.
 */
export const missingLines = (meals: readonly NettedMeal[]): MissingLine[] => {
  const lacking = meals.flatMap(({ title, ingredients }) =>
    ingredients.filter(isLacking).map((ingredient) => ({
      title,
      item_id: ingredient.item_id ?? ingredient.takes[0]?.item_id ?? null,
      item_name: ingredient.item_name,
      quantity: ingredient.lacking ?? undefined,
      unit: ingredient.unit,
    })),
  )
  return groupPurchases(lacking).map(({ line: { item_id, item_name, quantity, unit }, of }) => ({
    item_id,
    item_name,
    quantity: quantity && Math.min(quantity, MAX_QUANTITY),
    unit,
    reason: reasonOf(new Set(of.map(({ title }) => title))),
  }))
}
