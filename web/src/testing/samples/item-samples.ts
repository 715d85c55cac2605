import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { ItemPage, PricePaid } from '@larder/shared/contracts/item-page'
import { sampleId } from './stock-samples.ts'

/** The page of an item with one lot, as butter has it. */
export const sampleItemPage = (
  item: Item,
  lot: InventoryEntry,
  fields: Partial<ItemPage> = {},
): ItemPage => ({
  item,
  entries: [lot],
  entry_count: 1,
  total: { quantity: 250, unit: 'g', how: null },
  min_stock_level: 100,
  assumed_use: { is_on: true, why: 'usual' },
  food: { id: 'butter', name: 'Butter', by: 'table' },
  is_food: true,
  is_food_by: 'table',
  allergens: ['milk'],
  diet: 'vegetarian',
  nutrition: {
    name: 'Butter, salted',
    kcal: 717,
    protein_g: 0.9,
    fat_g: 81.1,
    carbohydrates_g: 0.1,
    fibre_g: null,
    sugar_g: 0.1,
    sodium_mg: 643,
    calcium_mg: 24,
    iron_mg: 0,
  },
  conversions: [{ unit: 'cup', grams: 227, by: 'table' }],
  keeping_times: [
    { place: 'pantry', days: null, by: 'table' },
    { place: 'fridge', days: 60, by: 'table' },
    { place: 'freezer', days: 270, by: 'household' },
  ],
  aliases: [{ text: 'KERRYGOLD 250G', store_name: 'Green Grocer' }],
  joined: [],
  ...fields,
})

/** What 250 g of it cost on a day, by its price for a kilogram. */
export const samplePricePaid = (date: string, unit_price: number): PricePaid => ({
  receipt_id: sampleId(700),
  date,
  store_name: 'Green Grocer',
  currency: 'EUR',
  quantity: 250,
  unit: 'g',
  price: unit_price / 4,
  unit_price,
  base_unit: 'kg',
})
