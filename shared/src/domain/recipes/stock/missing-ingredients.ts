import { MAX_QUANTITY } from '../../../contracts/base/primitives.ts'
import { DEFAULT_UNIT } from '../../../contracts/catalogue.ts'
import { foldName } from '../../catalogue/fold-name.ts'
import { capitalise } from '../../english.ts'
import { measuresOfItem } from '../../catalogue/item-measures.ts'
import { sumAmounts } from '../../inventory/stock/sum-amounts.ts'
import { roundQuantity, SMALLEST_SHOWN, sumQuantities } from '../../units/quantity.ts'
import { convertQuantity } from '../../units/stock-units.ts'
import { isInStock, matchingStock } from './ingredient-stock.ts'
import type { StockedEntry, WantedIngredient } from './ingredient-stock.ts'

/** An ingredient as recipes give it; the quantity in `unit`, absent or not above 0 where nobody says how much. */
export type RecipeIngredient = WantedIngredient & {
  quantity?: number | undefined
  unit?: string | undefined
  optional?: boolean | undefined
}

/**
 * What is to be bought for a recipe: `quantity` in `unit`, null where nobody says how much; `at_hand`, in `unit`, is what
 * was subtracted or, when it is enough already, there and yet does not count as in stock.
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
    const folded = foldName(item_name)
    if (folded === '') continue
    const wanted: MissingIngredient = {
      item_id: item_id ?? null,
      item_name: capitalise(item_name.trim()),
      quantity: quantity !== undefined && quantity > 0 ? quantity : null,
      unit: unit?.trim() || DEFAULT_UNIT,
      optional,
      at_hand: 0,
    }
    const same = merged.find((other) => foldName(other.item_name) === folded && addTo(other, wanted))
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
 * The ingredients of a recipe that are to be bought, optional ones included: those that do not count as in stock
 * (RECP-023, RECP-024), with what the recipe needs less what is at hand where the units compare (SHOP-040). What is at
 * hand in full, but does not count as in stock, is wanted in full. Expired stock is not at hand.
 */
export const missingIngredients = (
  ingredients: readonly RecipeIngredient[],
  stock: readonly StockedEntry[],
): MissingIngredient[] =>
  mergeIngredients(ingredients).flatMap((wanted) => {
    const matching = matchingStock(wanted, stock)
    if (isInStock(matching)) return []
    const usable = matching.filter(({ status }) => status !== 'expired')
    const [known] = usable
    const { total } = sumAmounts(usable, wanted.unit, () => (known?.item ? measuresOfItem(known.item) : {}))
    if (wanted.quantity === null) return [{ ...wanted, at_hand: total }]
    const short = roundQuantity(wanted.quantity - total)
    const quantity = short < SMALLEST_SHOWN ? wanted.quantity : short
    return [
      { ...wanted, quantity: Math.min(Math.max(quantity, SMALLEST_SHOWN), MAX_QUANTITY), at_hand: total },
    ]
  })
