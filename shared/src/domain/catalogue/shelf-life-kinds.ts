import type { CATEGORIES } from '../../contracts/catalogue.ts'
import type { STORAGE_LOCATIONS } from '../../contracts/inventory.ts'
import chilled from './tables/shelf-life-chilled.json' with { type: 'json' }
import fresh from './tables/shelf-life-fresh.json' with { type: 'json' }
import pantry from './tables/shelf-life-pantry.json' with { type: 'json' }

/**
 * A kind of food: its names, and how many days it keeps unopened in pantry, refrigerator and freezer (null where it is
 * not kept). All words of a name must occur, in any order. `*` stands for the rest of a word, which German compounds
 * need ('*milch').
 */
type FoodKind = {
  names: readonly string[]
  pantry: number | null
  fridge: number | null
  freezer: number | null
}

/** Kinds of one catalogue category that are kept in one place. */
export type FoodGroup = {
  category: (typeof CATEGORIES)[number]
  place: (typeof STORAGE_LOCATIONS)[number]
  kinds: readonly FoodKind[]
}

/** All kinds; when two fit a name equally well, the first is used. */
export const FOOD_GROUPS = [...fresh.groups, ...chilled.groups, ...pantry.groups] as readonly FoodGroup[]
