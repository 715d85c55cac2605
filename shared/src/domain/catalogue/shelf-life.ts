import { fitOf, toFoodWords, toPattern } from './food-words.ts'
import type { FoodPattern, FoodWords } from './food-words.ts'
import { isNonFood } from './non-food.ts'
import { FOOD_GROUPS } from './shelf-life-kinds.ts'
import type { FoodGroup } from './shelf-life-kinds.ts'

/** Kinds of storage that differ in how long food keeps. */
export type Storage = 'pantry' | 'fridge' | 'freezer'

/** What is known about an item: its name, further description, and category. */
export type FoodDescription = { name: string; details?: string; category?: string }

export type FoodGuess = Pick<FoodGroup, 'category' | 'place'>

type Days = Record<Storage, number | null>
type Entry = FoodGuess & { days: Days; pattern: FoodPattern }

const ENTRIES: readonly Entry[] = FOOD_GROUPS.flatMap((group) =>
  group.kinds.flatMap(({ names, pantry, fridge, freezer }) =>
    names.map((name) => ({
      category: group.category,
      place: group.place,
      days: { pantry, fridge, freezer },
      pattern: toPattern(name),
    })),
  ),
)

/** For names that fit no kind: the usual shelf life in the category. */
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

/** The shelf life in the refrigerator of anything that was bought frozen. */
const THAWED_DAYS = 4

/** The catalogue category and the storage place that a name suggests; null when no kind of food fits. */
export function guessFood(food: FoodDescription): FoodGuess | null {
  const entry = isNonFood(food.name) ? null : findEntry(toFoodWords(food.name, food.details, food.category))
  return entry && { category: entry.category, place: entry.place }
}

/**
 * How many days a food keeps unopened in a place, by its name, else its category; null when unknown. Without a place,
 * the usual place of the food is assumed.
 */
export function guessShelfLifeDays(food: FoodDescription, storage: Storage | null): number | null {
  if (isNonFood(food.name)) return null
  const entry = findEntry(toFoodWords(food.name, food.details, food.category))
  const category = entry?.category ?? food.category ?? ''
  const own = entry && storageOf(entry.place)
  const place = storage ?? own ?? usualStorage(category)
  if (place === 'fridge' && (food.category === 'Frozen Foods' || category === 'Frozen Foods'))
    return THAWED_DAYS
  const kept = entry?.days[place] ?? null
  if (kept !== null) return kept
  // Refrigerated food keeps no longer in a cupboard, and a cupboard's food no less in the cold.
  const elsewhere = entry && own && place !== 'freezer' ? entry.days[own] : null
  return elsewhere ?? BY_CATEGORY[food.category ?? '']?.[place] ?? BY_CATEGORY[category]?.[place] ?? null
}

/** The kind of storage that a location's name means; anything neither cold nor frozen is a cupboard. */
export function storageOf(location: string): Storage {
  if (/freez|tiefk|gefrier|מקפיא/iu.test(location)) return 'freezer'
  return /fridge|refrigerat|kühl|מקרר/iu.test(location) ? 'fridge' : 'pantry'
}

const usualStorage = (category: string): Storage => {
  const days = BY_CATEGORY[category]
  if (category === 'Frozen Foods') return 'freezer'
  return days?.pantry === null || category === 'Produce' ? 'fridge' : 'pantry'
}

function findEntry(words: FoodWords): Entry | null {
  let best: Entry | null = null
  let bestFit = 0
  for (const entry of ENTRIES) {
    const fit = fitOf(entry.pattern, words)
    if (fit > bestFit) {
      best = entry
      bestFit = fit
    }
  }
  return best
}
