import { DEFAULT_UNIT } from '../../../contracts/catalogue.ts'
import { measuresOf } from '../../foods/food-facts.ts'
import type { Food } from '../../foods/food-table.ts'
import { sayQuantity } from '../../inventory/stock/say-quantity.ts'
import { foodOfIngredient } from '../../recipes/nutrition/recipe-foods.ts'
import { convertAmount } from '../../units/convert-amount.ts'
import type { Amount } from '../../units/convert-amount.ts'
import { roundQuantity } from '../../units/quantity.ts'
import { findUnit, sizeOfUnit } from '../../units/unit-names.ts'

/** In which steps weights and volumes are bought where no pack is known; other volumes are those of kitchens. */
export const STEPS: ReadonlyMap<string, number> = new Map([
  ['g', 100],
  ['kg', 0.1],
  ['ml', 100],
  ['cl', 10],
  ['dl', 1],
  ['l', 0.1],
  ['oz', 1],
  ['fl oz', 1],
  ['lb', 0.5],
])
/** What is bought by the pack, whatever a recipe takes of it; of oil as long as it is no more than a bottle, in ml. */
const BY_PACK = ['spice', 'oil']
const MOST_OF_PACK = 500
/** What is measured by spoons comes in packs that hold more, in ml. */
const MOST_OF_SPOONS = 60
/** A pack of unknown size. */
export const PACK: Amount = { quantity: 1, unit: DEFAULT_UNIT }

const LIQUID = ['milk', 'cream', 'plant-milk', 'broth', 'vinegar', 'drink', 'juice', 'wine', 'coconut-milk']
const isOf = (food: Food | null, kinds: readonly string[]): boolean =>
  food !== null && food.kinds.some((kind) => kinds.includes(kind))
const isSoldByPack = (food: Food | null): boolean => isOf(food, BY_PACK) || food?.category === 'Spices'

const ceil = (quantity: number, step: number): number =>
  roundQuantity(Math.ceil(roundQuantity(quantity / step)) * step)

/** Whether somebody buys a pack of an item, and never an amount: spices and oils. */
export const isBoughtByPack = (name: string): boolean => isSoldByPack(foodOfIngredient(name))

/**
 * An amount as it is sold, at least what is wanted: pieces whole, weights and volumes in steps of 100 g or ml, spices, oils
 * and what is measured by the spoon as a pack of unknown size.
 */
export function soldAmount(item_name: string, { quantity, unit }: Amount): Amount {
  const food = foodOfIngredient(item_name, unit)
  const name = findUnit(unit)
  const size = name === null ? null : sizeOfUnit(name)
  const inMl =
    convertAmount({ quantity, unit }, 'ml', food === null ? {} : measuresOf(food.id))?.quantity ?? 0
  if (isSoldByPack(food) && inMl <= MOST_OF_PACK) return PACK
  // Pieces, and units that nobody knows.
  if (name === null || size === null || (size.base !== 'g' && size.base !== 'ml'))
    return { quantity: ceil(quantity, 1), unit }
  const step = STEPS.get(name)
  if (step !== undefined) return { quantity: ceil(quantity, step), unit }
  const sold = isOf(food, LIQUID) ? 'ml' : 'g'
  const converted =
    inMl <= MOST_OF_SPOONS ? null : food && convertAmount({ quantity, unit }, sold, measuresOf(food.id))
  return converted ? { quantity: ceil(converted.quantity, STEPS.get(sold) ?? 1), unit: sold } : PACK
}

/** The reason for buying more than what is needed, in that unit. */
export const sayNeeded = (reason: string, { quantity, unit }: Amount): string =>
  `${reason}, ${sayQuantity(quantity, unit)} needed`

/** A line of a list as it is sold, with what is needed of it in its reason where that is less. */
export function asSold<Line extends Amount & { item_name: string; reason: string }>(line: Line): Line {
  const sold = soldAmount(line.item_name, line)
  if (sold.quantity === line.quantity && sold.unit === line.unit) return line
  return { ...line, ...sold, reason: sayNeeded(line.reason, line) }
}
