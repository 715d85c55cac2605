import { MAX_QUANTITY } from '../../../contracts/base/primitives.ts'
import { DEFAULT_UNIT } from '../../../contracts/catalogue.ts'
import { capitalise } from '../../english.ts'
import { SMALLEST_SHOWN, sumQuantities } from '../../units/quantity.ts'
import { convertQuantity } from '../../units/stock-units.ts'
import { shortOf } from '../matching/short-of.ts'
import type { StockIndex } from '../matching/stock-index.ts'
import { ingredientKey } from './ingredient-stock.ts'
import type { WantedIngredient } from './ingredient-stock.ts'

/** An ingredient as recipes give it; the quantity in `unit`, absent or not above 0 where nobody says how much. */
export type RecipeIngredient = WantedIngredient & {
  quantity?: number | undefined
  unit?: string | undefined
  optional?: boolean | undefined
}

/**
 * What is to be bought for a recipe: `quantity` in `unit`, null where nobody says how much; `at_hand`, in `unit`, is what
 * was subtracted.
 */
export type MissingIngredient = {
  item_id: string | null
  item_name: string
  quantity: number | null
  unit: string
  optional: boolean
  at_hand: number
}

/**
 * Ingredients as they stand on a list, without those that have no name; equal ones in units that convert are one, needed
 * if one of them is.
 */
export const mergeIngredients = (ingredients: readonly RecipeIngredient[]): MissingIngredient[] => {
  const merged: MissingIngredient[] = []
  for (const { item_id, item_name, quantity, unit, optional = false } of ingredients) {
    const key = ingredientKey(item_name)
    if (key === '') continue
    const wanted: MissingIngredient = {
      item_id: item_id ?? null,
      item_name: capitalise(item_name.trim()),
      quantity: quantity !== undefined && quantity > 0 ? quantity : null,
      unit: unit?.trim() || DEFAULT_UNIT,
      optional,
      at_hand: 0,
    }
    const same = merged.find((other) => ingredientKey(other.item_name) === key && addTo(other, wanted))
    if (same === undefined) merged.push(wanted)
    else {
      same.optional &&= optional
      same.item_id ??= wanted.item_id
    }
  }
  return merged
}

/** Adds an amount to another one; false when their units do not convert. */
const addTo = (sum: MissingIngredient, { quantity, unit }: MissingIngredient): boolean => {
  if (quantity === null) return true
  const more = convertQuantity(quantity, unit, sum.unit)
  if (sum.quantity === null) Object.assign(sum, { quantity, unit })
  else if (more === null) return false
  else sum.quantity = sumQuantities([sum.quantity, more])
  return true
}

/**
 * The ingredients of a recipe that are to be bought, optional ones included: those that do not count as in stock (RECP-023,
 * RECP-024) and of which there is too little at hand, with what the recipe needs less what is there (SHOP-040, resolution
 * 40). What can't be compared, or is wanted without an amount, counts as enough, and staples are not bought.
 */
export const missingIngredients = (
  ingredients: readonly RecipeIngredient[],
  index: StockIndex,
): MissingIngredient[] =>
  mergeIngredients(ingredients).flatMap((wanted) => {
    const stock = index.find(wanted)
    if (stock.isInStock || stock.isStaple) return []
    const { short, at_hand } = shortOf(wanted, stock)
    if (short === 0) return []
    const quantity = short === null ? null : Math.min(Math.max(short, SMALLEST_SHOWN), MAX_QUANTITY)
    return [{ ...wanted, quantity, at_hand }]
  })
