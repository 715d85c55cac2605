import type { ItemCreate } from '@larder/shared/contracts/catalogue'
import type { OwnConversion } from '@larder/shared/domain/catalogue/item-measures'
import type { Storage } from '@larder/foods'
import type { ShapeOf } from '../store/columns.ts'
import type { Plain } from '../store/plain-documents.ts'
import type { forecastColumns, habitColumns, ItemDocument } from './item.collection.ts'

/** A catalogue item in services; it has more fields than the contract's `Item`. */
export type CatalogueItem = Plain<ItemDocument>

/** An item that is not stored yet; missing fields get their defaults. */
export type NewItem = ItemCreate & Pick<CatalogueItem, 'id' | 'household_id' | 'name_folded' | 'created_at'>

/** What the household says about an item as food, by the path of each value; null removes it. */
export type FoodFacts = {
  [Path in 'food_id' | 'typical_shelf_life_days' | `conversions.${string}` | `keeping_days.${Storage}`]?:
    | string
    | number
    | OwnConversion
    | null
}

/** What an item remembers from its lots and their use. */
export type ItemHabits = Partial<ShapeOf<typeof habitColumns>>

/** What the household says of an item's forecast; what is absent stays. */
export type ForecastWord = Partial<ShapeOf<typeof forecastColumns>>
