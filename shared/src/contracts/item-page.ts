import { z } from 'zod'
import { CATEGORIES, KEEPING_PLACES } from '@larder/foods'
import { MAX_PAGE_LENGTH, PageQuery } from './base/paging.ts'
import { Id, Instant, MAX_QUANTITY, text, Unit } from './base/primitives.ts'
import { defineEndpoint, NEXT_CURSOR_HEADER } from './base/endpoint.ts'
import { Item } from './catalogue.ts'
import { InventoryEntry, MinStockLevel, StockMovement } from './inventory.ts'

/** Who determined a fact: the household itself, or the table of foods by the item's food. */
export const FactSource = z.enum(['household', 'table'])

/** A food of the table, for choosing: 'Butter', its kind (null for the topmost), and its category. */
export const FoodChoice = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string().nullable(),
  category: z.enum(CATEGORIES),
})
export type FoodChoice = z.infer<typeof FoodChoice>

/** Nutrients in 100 g of the edible part; null where unknown. */
export const Nutrition = z.object({
  /** The food's name in the table of nutrients. */
  name: z.string(),
  kcal: z.number().nullable(),
  protein_g: z.number().nullable(),
  fat_g: z.number().nullable(),
  carbohydrates_g: z.number().nullable(),
  fibre_g: z.number().nullable(),
  sugar_g: z.number().nullable(),
  sodium_mg: z.number().nullable(),
  calcium_mg: z.number().nullable(),
  iron_mg: z.number().nullable(),
})
export type Nutrition = z.infer<typeof Nutrition>

/** The weight of one unit: '1 cup ≈ 227 g'. */
export const Conversion = z.object({ unit: z.string(), grams: z.number(), by: FactSource })
export type Conversion = z.infer<typeof Conversion>

/** For how many days it keeps unopened in one kind of place; null where nothing is known. */
export const KeepingTime = z.object({
  place: z.enum(KEEPING_PLACES),
  days: z.number().nullable(),
  by: FactSource,
})
export type KeepingTime = z.infer<typeof KeepingTime>

/** A text that means this item: on the receipts of a shop, or (without one) the name of an item that was joined with it. */
export const Alias = z.object({ text: z.string(), store_name: z.string().nullable() })
export type Alias = z.infer<typeof Alias>

/** An item that was joined with another one; `joined_into` is that one, which may be joined itself. */
export const JoinedItem = z.object({ item: Item, joined_into: Id, joined_at: Instant })
export type JoinedItem = z.infer<typeof JoinedItem>

/** The number of entries and of receipts' texts that the page of an item lists at most. */
export const MAX_LISTED_ON_PAGE = 200

/**
 * Whether use of an item is assumed every night, and why: the household chose so, it is no food, it keeps for years once
 * it is opened, it is counted often, or it is food like any other.
 */
export const AssumedUse = z.object({
  is_on: z.boolean(),
  why: z.enum(['chosen', 'no_food', 'keeps', 'counted', 'usual']),
})
export type AssumedUse = z.infer<typeof AssumedUse>

/** Everything that the household knows of an item, but its history and prices, which have lists of their own. */
export const ItemPage = z.object({
  item: Item,
  /** The first entries in the order in which they should be used, empty ones last. */
  entries: z.array(InventoryEntry).max(MAX_LISTED_ON_PAGE),
  /** The number of all of its entries. */
  entry_count: z.number().int(),
  /** The sum of all of its entries in the item's unit, null when some can't be compared; `how` names the approximations. */
  total: z.object({ quantity: z.number(), unit: z.string(), how: z.string().nullable() }).nullable(),
  min_stock_level: z.number().nullable(),
  assumed_use: AssumedUse,
  /** Null when it is no food, or nobody knows which. */
  food: z.object({ id: z.string(), name: z.string(), by: FactSource }).nullable(),
  /** Null when nothing is known; `is_food_by` says who determined it. */
  is_food: z.boolean().nullable(),
  is_food_by: FactSource.nullable(),
  allergens: z.array(z.string()),
  diet: z.string().nullable(),
  nutrition: Nutrition.nullable(),
  conversions: z.array(Conversion),
  /** One for each place. */
  keeping_times: z.array(KeepingTime),
  /** The latest ones. */
  aliases: z.array(Alias),
  /** The items that were joined with it, directly or by way of each other. */
  joined: z.array(JoinedItem),
})
export type ItemPage = z.infer<typeof ItemPage>

/** One line of the history of an item, over all of its entries. */
export const ItemMovement = StockMovement.extend({
  entry_id: Id,
  /** The place of the entry now. */
  storage_location: z.string().nullable(),
})
export type ItemMovement = z.infer<typeof ItemMovement>

/** What was paid for an amount of an item. */
export const PricePaid = z.object({
  /** Null when the receipt was deleted; then shop and currency are unknown. */
  receipt_id: Id.nullable(),
  date: z.iso.date(),
  store_name: z.string().nullable(),
  currency: z.string().nullable(),
  quantity: z.number(),
  unit: z.string(),
  price: z.number(),
  /** The price of one `base_unit`: kg, l, lb, or the unit that it was counted in; null for an amount of nothing. */
  unit_price: z.number().nullable(),
  base_unit: z.string().nullable(),
})
export type PricePaid = z.infer<typeof PricePaid>

/** What can be edited of an item; what is absent stays as it is. */
export const ItemUpdate = z.object({
  name: text(200).min(1, 'Name is required').optional(),
  category: text(60).min(1, 'Category is required').optional(),
  min_stock_level: MinStockLevel.nullable().optional(),
  /** Whether its use is assumed; null for what its kind and its counts propose. */
  assumes_use: z.boolean('Must be true, false or null').nullable().optional(),
})
export type ItemUpdate = z.infer<typeof ItemUpdate>

/** The `data` of an `item_name_taken`: the item that has the name, with which this one may be joined. */
export const ItemNameConflict = z.object({ item: Item })
export type ItemNameConflict = z.infer<typeof ItemNameConflict>

/** The food of an item: the id of a food, 'none' for an item that is no food, null for what its name says. */
export const FoodLink = z.object({ food_id: text(80).min(1).nullable() })

/** No unit is lighter; with less the amounts would get too large for numbers. */
const SMALLEST_WEIGHT = 0.001

/** The weight of one unit, null for what the table says. */
export const ConversionEdit = z.object({
  unit: Unit,
  grams: z
    .number('The weight must be a positive number')
    .positive('The weight must be a positive number')
    .min(SMALLEST_WEIGHT, `The weight must be at least ${SMALLEST_WEIGHT} g`)
    .max(MAX_QUANTITY, `The weight must be at most ${MAX_QUANTITY} g`)
    .nullable(),
})
export type ConversionEdit = z.infer<typeof ConversionEdit>

const MAX_KEEPING_DAYS = 36_500

/** The days unopened in one place, null for what the table says. */
export const KeepingTimeEdit = z.object({
  place: z.enum(KEEPING_PLACES),
  days: z
    .number('Days must be a whole number')
    .int('Days must be a whole number')
    .min(1, 'At least 1 day')
    .max(MAX_KEEPING_DAYS, `At most ${MAX_KEEPING_DAYS} days`)
    .nullable(),
})
export type KeepingTimeEdit = z.infer<typeof KeepingTimeEdit>

const ItemParams = z.object({ id: Id })
const OtherItem = z.object({ item_id: Id })

export const getItemPage = defineEndpoint({
  method: 'GET',
  path: '/items/:id/page',
  access: 'user',
  reads: ['items', 'inventory', 'receipt'],
  summary:
    'Everything that the household knows of an item; the id of a joined item gives the page of the one that it was joined with',
  params: ItemParams,
  response: ItemPage,
  errors: ['not_found'],
})

export const listItemHistory = defineEndpoint({
  method: 'GET',
  path: '/items/:id/history',
  access: 'user',
  reads: ['items', 'inventory', 'receipt'],
  summary: `The history of an item over all of its entries, newest first: its latest ${MAX_PAGE_LENGTH} movements, or with \`limit\` or \`cursor\` a page; the next cursor in ${NEXT_CURSOR_HEADER}`,
  params: ItemParams,
  query: PageQuery,
  response: z.array(ItemMovement),
  errors: ['not_found'],
})

export const listPricesPaid = defineEndpoint({
  method: 'GET',
  path: '/items/:id/prices',
  access: 'user',
  reads: ['items', 'inventory', 'receipt'],
  summary: `The prices paid for an item, those of the latest ${MAX_PAGE_LENGTH} entries with a price, the newest entry first; with \`limit\` or \`cursor\` those of so many entries, the next cursor in ${NEXT_CURSOR_HEADER}`,
  params: ItemParams,
  query: PageQuery,
  response: z.array(PricePaid),
  errors: ['not_found'],
})

export const updateItem = defineEndpoint({
  method: 'PUT',
  path: '/items/:id',
  access: 'user',
  summary:
    'Changes name, category or minimum of an item, or whether its use is assumed; what is absent stays. The 409 for a name that another item has gives that item (`data.item`)',
  params: ItemParams,
  body: ItemUpdate,
  response: ItemPage,
  changes: ['inventory', 'purchases', 'items'],
  errors: ['not_found', 'item_name_taken'],
})

export const linkFood = defineEndpoint({
  method: 'PUT',
  path: '/items/:id/food',
  access: 'user',
  summary: "Says which food an item is; 'none' for none, null for what its name says",
  params: ItemParams,
  body: FoodLink,
  response: ItemPage,
  changes: ['items'],
  errors: ['not_found'],
})

export const setConversions = defineEndpoint({
  method: 'PUT',
  path: '/items/:id/conversions',
  access: 'user',
  summary:
    'Sets the weight of one unit of an item, null for what the table says; units that are not named stay. Volumes share one density, so the weight of a cup determines that of a spoon',
  params: ItemParams,
  body: z.object({ conversions: z.array(ConversionEdit).max(30, 'At most 30 conversions') }),
  response: ItemPage,
  changes: ['items'],
  errors: ['not_found'],
})

export const setKeepingTimes = defineEndpoint({
  method: 'PUT',
  path: '/items/:id/keeping-times',
  access: 'user',
  summary: 'Sets for how many days an item keeps in a place, null for what the table says; others stay',
  params: ItemParams,
  body: z.object({ keeping_times: z.array(KeepingTimeEdit).max(KEEPING_PLACES.length) }),
  response: ItemPage,
  changes: ['inventory', 'purchases', 'items'],
  errors: ['not_found'],
})

export const joinItem = defineEndpoint({
  method: 'POST',
  path: '/items/:id/join',
  access: 'user',
  summary:
    'Joins an item into this one: its entries, history and names belong to this one until they are split again. Items that were joined with it come along. Repeated, it changes nothing',
  params: ItemParams,
  body: OtherItem,
  response: ItemPage,
  changes: ['items'],
  errors: ['not_found', 'item_joined', 'joins_full'],
})

export const splitItem = defineEndpoint({
  method: 'POST',
  path: '/items/:id/split',
  access: 'user',
  summary:
    'Undoes the joining of an item: what was its own before is its own again; what was bought meanwhile stays with this item. Repeated, it changes nothing',
  params: ItemParams,
  body: OtherItem,
  response: ItemPage,
  changes: ['inventory', 'items'],
  errors: ['not_found', 'item_joined'],
})

export const listFoods = defineEndpoint({
  method: 'GET',
  path: '/foods',
  access: 'user',
  summary: 'Foods of the table by name, in every language of the table',
  query: z.object({
    query: text(200).min(1, 'Name is required'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.array(FoodChoice),
})
