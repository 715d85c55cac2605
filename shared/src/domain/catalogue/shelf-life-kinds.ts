import type { CATEGORIES } from '../../contracts/catalogue.ts'
import type { STORAGE_LOCATIONS } from '../../contracts/inventory.ts'

/**
 * A kind of food: the words that name it, and for how many days it keeps unopened in pantry, refrigerator and freezer
 * (null where it is not kept). Names are parted by commas; all words of one must occur, in any order. `*` stands for
 * the rest of a word, which German compounds need ('*milch').
 */
export type FoodKind = readonly [
  names: string,
  pantry: number | null,
  fridge: number | null,
  freezer: number | null,
]

/** Kinds of one catalogue category that are kept in one place. */
export type FoodGroup = {
  category: (typeof CATEGORIES)[number]
  place: (typeof STORAGE_LOCATIONS)[number]
  kinds: readonly FoodKind[]
}
