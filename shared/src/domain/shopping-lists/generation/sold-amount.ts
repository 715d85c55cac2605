import {
  DEFAULT_UNIT,
  measuresOf,
  convertAmount,
  roundQuantity,
  countedUnit,
  PART_UNITS,
  findUnit,
  sizeOfUnit,
  foodOfIngredient,
} from '@larder/foods'
import type { Food, Amount } from '@larder/foods'
import { sayQuantity } from '../../inventory/stock/say-quantity.ts'

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

/** Whether something is sold in a unit: not in spoons and cups, nor in parts of pieces. */
export const isSoldIn = (unit: string): boolean => {
  const name = findUnit(unit)
  const base = name === null ? null : sizeOfUnit(name)?.base
  if (name === null || PART_UNITS.has(name)) return name === null
  return STEPS.has(name) || (base !== 'g' && base !== 'ml')
}

/**
 * An amount as it is sold, at least what is wanted: pieces whole, weights and volumes in steps of 100 g or ml; spices, oils,
 * what is measured by the spoon and parts of something whose weight nobody knows as a pack of unknown size.
 */
export function soldAmount(item_name: string, { quantity, unit: stated }: Amount): Amount {
  const unit = countedUnit(item_name, stated)
  const food = foodOfIngredient(item_name, unit)
  const convert = (to: string): number | null =>
    convertAmount({ quantity, unit }, to, food === null ? {} : measuresOf(food.id))?.quantity ?? null
  const inMl = convert('ml') ?? 0
  if (isSoldByPack(food) && inMl <= MOST_OF_PACK) return PACK
  const name = findUnit(unit)
  const base = name === null ? null : sizeOfUnit(name)?.base
  // A fluid ounce is a spoonful, ten of them are sold.
  const isSpooned = base === 'ml' && inMl <= MOST_OF_SPOONS && (!isSoldIn(unit) || name === 'fl oz')
  if (isSpooned) return PACK
  if (name !== null && isSoldIn(unit)) return { quantity: ceil(quantity, STEPS.get(name) ?? 1), unit }
  // Units that nobody knows.
  if (name === null) return { quantity: ceil(quantity, 1), unit }
  const sold = base !== 'g' && base !== 'ml' ? DEFAULT_UNIT : isOf(food, LIQUID) ? 'ml' : 'g'
  const converted = convert(sold)
  return converted === null ? PACK : { quantity: ceil(converted, STEPS.get(sold) ?? 1), unit: sold }
}

/** The reason for buying more than what is needed, in that unit. */
export const sayNeeded = (reason: string, { quantity, unit }: Amount): string =>
  `${reason}, ${sayQuantity(quantity, unit)} needed`

/**
 * A line of a list as it is sold, with what is needed of it in its reason where that is less; where nobody says how much is
 * wanted (null), the least that is sold.
 */
export function asSold<
  Line extends { item_name: string; quantity: number | null; unit: string; reason: string },
>(line: Line): Line & Amount {
  const { item_name, quantity, unit } = line
  const sold = soldAmount(item_name, { quantity: quantity ?? 1, unit })
  const isExact = quantity === null || (sold.quantity === quantity && sold.unit === unit)
  return { ...line, ...sold, reason: isExact ? line.reason : sayNeeded(line.reason, { quantity, unit }) }
}
