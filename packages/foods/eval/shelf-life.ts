import { guessShelfLifeDays } from '@larder/foods'
import type { Storage } from '@larder/foods'

/** The catalogue's categories by prefixes of the data's categories, longest first. */
const CATEGORIES: readonly (readonly [string, string])[] = [
  ['Baked Goods Baking', 'Dry Goods'],
  ['Baked Goods', 'Bakery'],
  ['Beverages', 'Beverages'],
  ['Condiments', 'Condiments'],
  ['Dairy', 'Dairy'],
  ['Food Purchased Frozen', 'Frozen Foods'],
  ['Grains', 'Dry Goods'],
  ['Meat', 'Meat'],
  ['Poultry', 'Meat'],
  ['Produce', 'Produce'],
  ['Seafood', 'Seafood'],
  ['Shelf Stable', 'Canned Goods'],
]

/** A food of the set, with where it is kept; a text that the set does not give is empty. */
type ShelfLifeCase = Record<'name' | 'subtitle' | 'category' | 'subcategory' | 'storage', string>

/** Guesses for how many days a food keeps in the place that the case names. */
export const answerShelfLife = ({ name, subtitle, category, subcategory, storage }: ShelfLifeCase) => {
  const printed = `${category} ${subcategory}`
  const known = CATEGORIES.find(([start]) => printed.startsWith(start))?.[1]
  const food = { name, details: subtitle, ...(known && { category: known }) }
  return { days: guessShelfLifeDays(food, storage as Storage) }
}
