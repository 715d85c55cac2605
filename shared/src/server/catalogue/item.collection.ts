import type { OwnConversion } from '@larder/shared/domain/catalogue/item-measures'
import type { Storage } from '@larder/foods'
import type { StoppedBuying } from '@larder/shared/domain/insights/stopped-buying'
import { boolean, date, id, json, nullable, number, optional, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** What an item remembers from its lots and their use; new lots from a receipt inherit it. */
export const habitColumns = {
  /** In the item's unit; compared with the sum of the item's lots. */
  min_stock_level: nullable(number),
  usual_location: nullable(text),
  usual_shelf_life_days: nullable(number),
  last_use_quantity: nullable(number),
  last_use_unit: nullable(text),
  /** Whether the household wants its use to be assumed; null for what is proposed. */
  assumes_use: nullable(boolean),
}

/** What the household itself says about an item as food; it wins over the table of foods. */
const foodColumns = {
  /** A food of the table, or 'none' for an item that is no food; null for what the name says. */
  food_id: nullable(text),
  /** The weight of one unit in g, by what it measures ('ml' for all volumes), so that each is changed by itself. */
  conversions: optional(json<Partial<Record<string, OwnConversion>>>()),
  /** For how many days it keeps unopened, by place. */
  keeping_days: optional(json<Partial<Record<Storage, number>>>()),
}

/** What the household itself says of an item's forecast; it wins over what follows from the records. */
export const forecastColumns = {
  /** What is used in a day, in the item's unit. */
  own_daily_use: nullable(number),
  /** That the household stopped buying it, until it buys it again. */
  stopped_buying: nullable(json<StoppedBuying>()),
}

export const itemsCollection = defineCollection({
  name: 'catalogue_items',
  owner: 'household',
  columns: {
    household_id: id,
    name: text,
    name_folded: text,
    category: text,
    sub_category: nullable(text),
    description: nullable(text),
    barcode: nullable(text),
    image_url: nullable(text),
    unit: text,
    typical_shelf_life_days: nullable(number),
    typical_consumption_rate: nullable(number),
    ...habitColumns,
    ...foodColumns,
    ...forecastColumns,
    created_at: date,
    /** When its name, its category or what is said about it as food was last changed. */
    changed_at: optional(date),
    /** Since when what expiry days are guessed from may have changed without a new guess; absent when it has not. */
    guesses_due_at: optional(date),
  },
  indexes: [
    /** Lists a household's catalogue by name, and finds the item of a receipt line. */
    [{ household_id: 1, name_folded: 1, _id: 1 }],
    /** Finds an item by the code that somebody entered for it, which most do not have. */
    [{ household_id: 1, barcode: 1 }, { partialFilterExpression: { barcode: { $gt: '' } } }],
    /** The few items of which guesses are to be made again. */
    [{ guesses_due_at: 1 }, { partialFilterExpression: { guesses_due_at: { $type: 'date' } } }],
    /** What changed since an instant. */
    [{ household_id: 1, changed_at: 1 }, { partialFilterExpression: { changed_at: { $type: 'date' } } }],
  ],
})

export type ItemDocument = DocumentOf<typeof itemsCollection>
