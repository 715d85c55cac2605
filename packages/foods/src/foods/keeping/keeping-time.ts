import type { KEEPING_PLACES } from '../tables/vocabulary.ts'
import { nameOfFood, readItemFood } from '../item-food.ts'
import { findInFoodKeeper } from './foodkeeper.ts'
import { isSoldCanned } from '../tables/forms-of-foods.ts'

/** The kinds of places that differ in keeping time. */
export type Storage = (typeof KEEPING_PLACES)[number]

/** What is known about an item: its name, a further description, its category, the unit it is counted in, and its food where the household says so. */
export type FoodDescription = {
  name: string
  details?: string
  category?: string
  unit?: string | undefined
  food_id?: string | null
}

type Days = Record<Storage, number | null>

/** For names that say too little: for how long food of the category usually keeps. */
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

/** How long frozen food keeps in the refrigerator. */
const THAWED_DAYS = 4

/**
 * For how many days a food keeps unopened in a place, by its name, else by its category; null when nothing is known.
 * Without a place, the usual place of such food is assumed.
 */
export function guessShelfLifeDays(food: FoodDescription, storage: Storage | null): number | null {
  const { category = '' } = food
  const { reading, own, listed, daysIn } = lookUp(food)
  if (reading.is_food === false) return null
  const place = storage ?? own ?? usualStorage(category)
  const read = reading.is_food ? reading.category : category
  if (!listed?.[place] && place === 'fridge' && [category, read].includes('Frozen Foods')) return THAWED_DAYS
  // Refrigerated food keeps no longer in a cupboard, and cupboard food no less in the refrigerator; frozen food thaws in both.
  const elsewhere = own && own !== 'freezer' && place !== 'freezer' ? daysIn(own) : null
  return daysIn(place) ?? elsewhere ?? BY_CATEGORY[category]?.[place] ?? BY_CATEGORY[read]?.[place] ?? null
}

/** Whether food belongs in a kind of place: refrigerated and frozen food in a cupboard only if the tables say for how long. */
export function isKeptIn(food: FoodDescription, place: Storage): boolean {
  const { own, daysIn } = lookUp(food)
  return place !== 'pantry' || own === null || own === 'pantry' || daysIn('pantry') !== null
}

/** What the tables say of a food: its usual place, and its days in each; null where they say nothing. */
function lookUp({ name, details, unit = '', food_id }: FoodDescription) {
  const reading = readItemFood({ name: details === undefined ? name : `${name}, ${details}`, unit, food_id })
  const isLinked = food_id != null && reading.is_food
  // The name of what is in a can is listed for the fresh food.
  const isCanned = isSoldCanned(unit) && reading.is_food && reading.forms.includes('canned')
  const listed = isCanned ? null : findInFoodKeeper(isLinked ? nameOfFood(reading.food_id) : name, details)
  const own = reading.is_food ? storageOf(reading.place) : null
  const daysIn = (kept: Storage) => listed?.[kept] ?? (reading.is_food ? reading.keeps[kept] : null)
  return { reading, own, listed, daysIn }
}

/** The kind of place that a storage location's name means; a cupboard unless it means a refrigerator or freezer. */
export function storageOf(location: string): Storage {
  if (/freez|tiefk|gefrier|מקפיא/iu.test(location)) return 'freezer'
  return /fridge|refrigerat|kühl|מקרר/iu.test(location) ? 'fridge' : 'pantry'
}

/** Where food of a category is usually kept. */
export const usualStorage = (category: string): Storage => {
  if (category === 'Frozen Foods') return 'freezer'
  return BY_CATEGORY[category]?.pantry === null || category === 'Produce' ? 'fridge' : 'pantry'
}
