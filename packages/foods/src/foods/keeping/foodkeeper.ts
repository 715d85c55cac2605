import { foldedWords, foldedSingular } from '../names/fold-food.ts'
import table from '../tables/foodkeeper.json' with { type: 'json' }

type Row = readonly [
  name: string,
  details: string | null,
  pantry: number | null,
  fridge: number | null,
  freezer: number | null,
]

const keyOf = (name: string, details: string) =>
  [...foldedWords(name), '|', ...foldedWords(details)].map(foldedSingular).join(' ')

const ROWS = new Map(
  (table.foods as unknown as readonly Row[]).map(([name, details, pantry, fridge, freezer]) => [
    keyOf(name, details ?? ''),
    { pantry, fridge, freezer },
  ]),
)

/** Days unopened per place of a food with exactly the name and description of the USDA's FoodKeeper; null for others. */
export const findInFoodKeeper = (name: string, details = '') => ROWS.get(keyOf(name, details)) ?? null
