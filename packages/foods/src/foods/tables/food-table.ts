import type { CATEGORIES, STORAGE_LOCATIONS } from './vocabulary.ts'
import { FOOD_GROUPS } from './food-groups.ts'
import type { Diet, FoodRow } from './food-groups.ts'

export type Category = (typeof CATEGORIES)[number]
export type Place = (typeof STORAGE_LOCATIONS)[number]

/** For how many days food keeps unopened in each place, and opened in its usual one; null if it is not kept there. */
export type Keeps = {
  pantry: number | null
  fridge: number | null
  freezer: number | null
  opened: number | null
}

/** A food with everything that it inherits from its kind. */
export type Food = {
  id: string
  /** By language, divided by commas, the shown one first. */
  names: FoodRow['names']
  /** The food's own id and those of the kinds that it belongs to, the nearest first. */
  kinds: readonly string[]
  category: Category
  place: Place
  keeps: Keeps
  /** What it usually contains of the EU's fourteen allergens. */
  allergens: readonly string[]
  diet: Diet
}

export const toKeeps = ([pantry = null, fridge = null, freezer = null, opened = null]: readonly (
  | number
  | null
)[]): Keeps => ({ pantry, fridge, freezer, opened })

const ROWS = new Map(FOOD_GROUPS.flatMap(({ foods }) => foods.map((row) => [row.id, row] as const)))

/** All foods by id; throws when a row refers to an unknown kind, or lacks a value that none of its kinds has. */
export const FOODS: ReadonlyMap<string, Food> = new Map(
  [...ROWS.values()].map((row) => [row.id, toFood(row)]),
)

function toFood(row: FoodRow): Food {
  const line = lineOf(row)
  const known = <Key extends keyof FoodRow>(key: Key) => line.find((kind) => kind[key] !== undefined)?.[key]
  const inherited = <Key extends keyof FoodRow>(key: Key): NonNullable<FoodRow[Key]> => {
    const value = known(key)
    if (value === undefined || value === null)
      throw new Error(`The food ${row.id} and its kinds have no ${key}`)
    return value
  }
  return {
    id: row.id,
    names: row.names,
    kinds: line.map(({ id }) => id),
    category: inherited('category') as Category,
    place: inherited('place') as Place,
    keeps: toKeeps(inherited('keeps')),
    allergens: toAllergens(known('allergens')),
    diet: inherited('diet') as Diet,
  }
}

/** Allergens as the tables list them, divided by commas. */
export function toAllergens(listed = 'none'): string[] {
  return listed === 'none' ? [] : listed.split(', ')
}

/** The rows of a food and its kinds, the nearest first; none for an unknown food. */
export function rowsOf(foodId: string): FoodRow[] {
  const row = ROWS.get(foodId)
  return row ? lineOf(row) : []
}

function lineOf(row: FoodRow): FoodRow[] {
  const line = [row]
  for (let kind = row.kind_of; kind !== undefined; kind = line.at(-1)?.kind_of) {
    const parent = ROWS.get(kind)
    if (!parent || line.includes(parent))
      throw new Error(`The food ${row.id} has an unknown or circular kind: ${kind}`)
    line.push(parent)
  }
  return line
}
