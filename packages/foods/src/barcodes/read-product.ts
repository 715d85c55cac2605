import { readFood } from '../foods/read-food.ts'
import type { Category, Place } from '../foods/tables/food-table.ts'
import { findNamedPack } from '../units/packs/pack-size.ts'
import { decodeEntities } from '../words/decode-entities.ts'
import { roundQuantity } from '../units/quantity.ts'
import type { Amount } from '../units/convert-amount.ts'

/** What a table of products says about a code, in its own words; texts may be empty, and are what strangers typed. */
export type PrintedProduct = {
  name: string
  genericName: string
  brands: string
  /** '500 g', '6 x 33 cl'. */
  quantity: string
  /** From general to specific: 'en:spreads', 'en:hazelnut-spreads'. */
  categories: readonly string[]
}

/** What a code stands for: the amount in its pack, and what is known of such food. Null for what is not said, or unknown. */
export type ReadProduct = {
  name: string
  brand: string | null
  quantity: number | null
  unit: string | null
  category: Category | null
  place: Place | null
}

const MAX_NAME_LENGTH = 200
const MAX_BRAND_LENGTH = 60

const clean = (text: string, maxLength: number): string =>
  decodeEntities(text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()

/** The amount in a pack as printed: 6 x 33 cl is 1980 ml. */
const readAmount = (printed: string): Amount | null => {
  const pack = findNamedPack(printed)
  return pack && { quantity: roundQuantity(pack.count * pack.size), unit: pack.unit }
}

/** 'en:hazelnut-spreads' as words. */
const toWords = (category: string): string => category.replace(/^[a-z]{2,3}:/, '').replaceAll('-', ' ')

/** What a product is; null when it has no name. */
export const readProduct = (printed: PrintedProduct): ReadProduct | null => {
  const name = clean(printed.name, MAX_NAME_LENGTH) || clean(printed.genericName, MAX_NAME_LENGTH)
  if (name === '') return null
  const texts = [name, printed.genericName, ...printed.categories.map(toWords).reverse()]
  const foods = texts.map((text) => readFood(clean(text, MAX_NAME_LENGTH)))
  const food = foods.find((reading) => reading.is_food === true)
  const { quantity, unit } = readAmount(clean(printed.quantity, MAX_NAME_LENGTH)) ?? {
    quantity: null,
    unit: null,
  }
  return {
    name,
    brand: clean(printed.brands.split(',')[0] ?? '', MAX_BRAND_LENGTH) || null,
    quantity,
    unit,
    category: food?.category ?? null,
    place: food?.place ?? null,
  }
}
