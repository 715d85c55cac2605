import { MAX_QUANTITY } from '../../../contracts/base/primitives.ts'
import {
  DEFAULT_UNIT,
  capitalise,
  measuresOf,
  convertAmount,
  SMALLEST_SHOWN,
  sumQuantities,
  countedUnit,
  convertQuantity,
  isMeasure,
  isSamePurchase,
  purchaseKeys,
  foodOfIngredient,
  ingredientKey,
} from '@larder/foods'
import { shortOf } from '../matching/short-of.ts'
import type { StockIndex } from '../matching/stock-index.ts'
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
 * Ingredients as they stand on a list, without those that have no name, with those that each line is made of: what is bought
 * as one thing is one, in the unit of the first of them, where these convert, and needed if one of them is.
 */
export const groupPurchases = <Wanted extends RecipeIngredient>(
  ingredients: readonly Wanted[],
): { line: MissingIngredient; of: Wanted[] }[] => {
  const groups: { line: MissingIngredient; of: Wanted[] }[] = []
  const groupsOf = new Map<string, Set<(typeof groups)[number]>>()
  for (const ingredient of ingredients) {
    const { item_id, item_name, quantity, unit, optional = false } = ingredient
    if (ingredientKey(item_name) === '') continue
    const wanted: MissingIngredient = {
      item_id: item_id ?? null,
      item_name: capitalise(item_name.trim()),
      quantity: quantity !== undefined && quantity > 0 ? quantity : null,
      unit: unit?.trim() || DEFAULT_UNIT,
      optional,
      at_hand: 0,
    }
    const keys = purchaseKeys(wanted)
    const alike = keys.flatMap((key) => [...(groupsOf.get(key) ?? [])])
    let group = alike.find(({ line }) => isSamePurchase(line, wanted) && addTo(line, wanted))
    if (group === undefined) groups.push((group = { line: wanted, of: [] }))
    group.of.push(ingredient)
    group.line.optional &&= optional
    group.line.item_id ??= wanted.item_id
    for (const key of keys) groupsOf.set(key, (groupsOf.get(key) ?? new Set()).add(group))
  }
  return groups
}

/** Ingredients as they stand on a list. */
export const mergeIngredients = (ingredients: readonly RecipeIngredient[]): MissingIngredient[] =>
  groupPurchases(ingredients).map(({ line }) => line)

/** No weight of a spoon or a piece is known better. */
const DIGITS_OF_APPROXIMATION = 3

/** An amount of a food in another unit, by the weights of its spoons and pieces where need be; null where nobody knows. */
const inUnit = (
  { item_name, unit: stated }: Pick<MissingIngredient, 'item_name' | 'unit'>,
  quantity: number,
  to: string,
): number | null => {
  const unit = countedUnit(item_name, stated)
  const exact = convertQuantity(quantity, unit, to)
  if (exact !== null) return exact
  const food = foodOfIngredient(item_name, unit)
  const converted = food && convertAmount({ quantity, unit }, to, measuresOf(food.id))
  return converted && Number(converted.quantity.toPrecision(DIGITS_OF_APPROXIMATION))
}

/** Adds an amount to another one, in weights and volumes rather than in spoons; false when their units do not convert. */
const addTo = (sum: MissingIngredient, wanted: MissingIngredient): boolean => {
  if (wanted.quantity === null) return true
  if (sum.quantity === null) {
    Object.assign(sum, { quantity: wanted.quantity, unit: wanted.unit })
    return true
  }
  const isWeighed = isMeasure(wanted.unit) && !isMeasure(sum.unit)
  const [unit, counted] = isWeighed
    ? [wanted.unit, wanted.unit]
    : [sum.unit, countedUnit(sum.item_name, sum.unit)]
  const [known, more] = [inUnit(sum, sum.quantity, counted), inUnit(wanted, wanted.quantity, counted)]
  if (known === null || more === null) return false
  Object.assign(sum, { quantity: sumQuantities([known, more]), unit })
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
