import { findInFoodKeeper } from './foodkeeper.ts'
import { readFood } from './read-food.ts'

/** Where food is kept, as far as its keeping time is concerned. */
export type Storage = 'pantry' | 'fridge' | 'freezer'

/** What is known of a thing: its name, more words about it, and its category. */
export type FoodDescription = { name: string; details?: string; category?: string }

type Days = Record<Storage, number | null>

/** For names that say too little: what things of the category usually keep. */
const BY_CATEGORY: Partial<Record<string, Days>> = {
  Produce: { pantry: 4, fridge: 5, freezer: 270 },
  Dairy: { pantry: null, fridge: 14, freezer: 90 },
  Meat: { pantry: null, fridge: 3, freezer: 180 },
  Seafood: { pantry: null, fridge: 2, freezer: 150 },
  Bakery: { pantry: 2, fridge: 7, freezer: 90 },
  'Canned Goods': { pantry: 540, fridge: 365, freezer: null },
  'Dry Goods': { pantry: 365, fridge: 365, freezer: 365 },
  'Frozen Foods': { pantry: null, fridge: 4, freezer: 270 },
  Beverages: { pantry: 270, fridge: 21, freezer: 300 },
  Snacks: { pantry: 180, fridge: 180, freezer: 360 },
  Condiments: { pantry: 365, fridge: 365, freezer: null },
  Spices: { pantry: 1095, fridge: null, freezer: null },
}

/** Whatever was bought frozen keeps so long once it lies in the refrigerator. */
const THAWED_DAYS = 4

/**
 * For how many days a food keeps unopened in a place, from its name, else its category; null when nothing is known.
 * Without a place it is the one where such food belongs.
 */
export function guessShelfLifeDays(food: FoodDescription, storage: Storage | null): number | null {
  const { name, details, category = '' } = food
  const reading = readFood(details === undefined ? name : `${name}, ${details}`)
  if (reading.is_food === false) return null
  const own = reading.is_food ? storageOf(reading.place) : null
  const listed = findInFoodKeeper(name, details)
  const daysIn = (kept: Storage) => listed?.[kept] ?? (reading.is_food ? reading.keeps[kept] : null)
  const place = storage ?? own ?? usualStorage(category)
  const read = reading.is_food ? reading.category : category
  if (!listed?.[place] && place === 'fridge' && [category, read].includes('Frozen Foods')) return THAWED_DAYS
  // What belongs into the refrigerator gets no longer in a cupboard, and a cupboard's food no less in the cold.
  const elsewhere = own && place !== 'freezer' ? daysIn(own) : null
  return daysIn(place) ?? elsewhere ?? BY_CATEGORY[category]?.[place] ?? BY_CATEGORY[read]?.[place] ?? null
}

/** The kind of place that a storage location's name means; whatever is neither cold nor frozen is a cupboard. */
export function storageOf(location: string): Storage {
  if (/freez|tiefk|gefrier|מקפיא/iu.test(location)) return 'freezer'
  return /fridge|refrigerat|kühl|מקרר/iu.test(location) ? 'fridge' : 'pantry'
}

const usualStorage = (category: string): Storage => {
  if (category === 'Frozen Foods') return 'freezer'
  return BY_CATEGORY[category]?.pantry === null || category === 'Produce' ? 'fridge' : 'pantry'
}
