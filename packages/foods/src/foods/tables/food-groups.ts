import bakery from './groups/bakery.json' with { type: 'json' }
import baking from './groups/baking.json' with { type: 'json' }
import beverages from './groups/beverages.json' with { type: 'json' }
import canned from './groups/canned.json' with { type: 'json' }
import condiments from './groups/condiments.json' with { type: 'json' }
import dairy from './groups/dairy.json' with { type: 'json' }
import dryGoods from './groups/dry-goods.json' with { type: 'json' }
import fish from './groups/fish.json' with { type: 'json' }
import frozen from './groups/frozen.json' with { type: 'json' }
import fruit from './groups/fruit.json' with { type: 'json' }
import meat from './groups/meat.json' with { type: 'json' }
import nutsSeedsDriedFruit from './groups/nuts-seeds-dried-fruit.json' with { type: 'json' }
import readyMeals from './groups/ready-meals.json' with { type: 'json' }
import snacksAndSweets from './groups/snacks-and-sweets.json' with { type: 'json' }
import spices from './groups/spices.json' with { type: 'json' }
import vegetables from './groups/vegetables.json' with { type: 'json' }

/** The languages in which most foods have names. */
export const LANGUAGES = ['en', 'de', 'es', 'ms', 'he', 'fr', 'it', 'nl'] as const
/** Those in which only the foods of most baskets have names, read where the others say nothing: `further/`. */
export const FURTHER_LANGUAGES = [
  ...(['pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'el', 'hr', 'sl', 'sv'] as const),
  ...(['da', 'no', 'fi', 'et', 'lv', 'lt', 'pt', 'tr', 'uk'] as const),
] as const
export type FurtherLanguage = (typeof FURTHER_LANGUAGES)[number]
export type Language = (typeof LANGUAGES)[number] | FurtherLanguage

/** A row of the tables: names by language, comma-separated, the displayed one first; other values may come from its kind. */
export type FoodRow = {
  id: string
  names: Partial<Record<(typeof LANGUAGES)[number], string>>
  kind_of?: string
  category?: string
  place?: string
  /** Days unopened in pantry, refrigerator and freezer, and days once opened. */
  keeps?: readonly (number | null)[]
  /** Its number in the USDA's tables of nutrients; null where it is there not, and unlike its kind. */
  usda?: string | null
  /** Own weights, where the USDA has none or those of something else: of a millilitre, and of a piece by unit. */
  g_per_ml?: number
  g_per_piece?: Partial<Record<string, number>>
  /** Comma-separated; 'none' where its kind has some. */
  allergens?: string
  diet?: string
}

/** Who may eat a food; `fish` and `meat` contain these, `pork` may be that of pigs, and `varies` depends on the product. */
export type Diet = 'vegan' | 'vegetarian' | 'fish' | 'meat' | 'pork' | 'varies'

type FoodGroup = { about: string; foods: readonly FoodRow[] }

export const FOOD_GROUPS: readonly FoodGroup[] = [
  bakery,
  baking,
  beverages,
  canned,
  condiments,
  dairy,
  dryGoods,
  fish,
  frozen,
  fruit,
  meat,
  nutsSeedsDriedFruit,
  readyMeals,
  snacksAndSweets,
  spices,
  vegetables,
]
