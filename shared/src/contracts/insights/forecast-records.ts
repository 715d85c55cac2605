import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { CalendarDate, Id, MAX_QUANTITY } from '../base/primitives.ts'
import { ForecastWhy, MAX_FORECASTS } from './forecasts.ts'

/** How many records of one kind are listed at most. */
export const MAX_RECORDS = 20
/** A smaller rate is nothing in any unit. */
const LEAST_DAILY_USE = 0.000_01

/** What was bought, or used, on a day, in the item's unit. */
const DayRecord = z.object({ date: CalendarDate, quantity: z.number() })
export type DayRecord = z.infer<typeof DayRecord>

/** What a planned meal uses; `quantity` in `unit`, null where nobody says how much. */
const MealRecord = z.object({
  date: CalendarDate,
  title: z.string(),
  quantity: z.number().nullable(),
  unit: z.string(),
})

/** The records on which the forecasts and recommendations of an item rest, and what the household itself said of it. */
export const ForecastRecords = z.object({
  item_id: Id,
  item_name: z.string(),
  unit: z.string(),
  /** Why in one line; null where nothing is known of it. */
  reason: z.string().nullable(),
  /** The days on which it was bought, the latest first, and how many earlier ones there are. */
  purchases: z.array(DayRecord).max(MAX_RECORDS),
  earlier_purchases: z.int(),
  /** The days on which somebody recorded use; assumed use is no record. */
  uses: z.array(DayRecord).max(MAX_RECORDS),
  earlier_uses: z.int(),
  /** What is planned with it for today and the six days after it, the next first, and how much more there is. */
  meals: z.array(MealRecord).max(MAX_RECORDS),
  later_meals: z.int(),
  min_stock_level: z.number().nullable(),
  /** How its use is forecast; null where too little is known. */
  why: ForecastWhy.nullable(),
  /** What the household said is used of it in a day; null where that follows from the records. */
  own_daily_use: z.number().nullable(),
  /** Whether the household said that it stopped buying it, and bought none since. */
  is_stopped: z.boolean(),
})
export type ForecastRecords = z.infer<typeof ForecastRecords>

/** What is used in a day, in the item's unit; null for what follows from the records. */
export const OwnDailyUse = z
  .number('How much is used must be a positive number')
  .positive('How much is used must be a positive number')
  .min(LEAST_DAILY_USE, `How much is used must be at least ${LEAST_DAILY_USE}`)
  .max(MAX_QUANTITY, `How much is used must be at most ${MAX_QUANTITY}`)
  .nullable()

/** What the household says of an item's forecast; what is absent stays. */
export const ForecastCorrection = z.object({
  daily_use: OwnDailyUse.optional(),
  /** True for 'we stopped buying this', which the next purchase ends; false takes it back. */
  is_stopped: z.boolean().optional(),
})
export type ForecastCorrection = z.infer<typeof ForecastCorrection>

const ofItem = z.object({ itemId: Id })

export const getForecastRecords = defineEndpoint({
  method: 'GET',
  path: '/predictions/items/:itemId/records',
  access: 'user',
  reads: ['inventory', 'items', 'meals'],
  summary: `The records on which an item's forecasts rest: its latest ${MAX_RECORDS} purchases and uses, and the meals of the week that use it`,
  params: ofItem,
  response: ForecastRecords,
  errors: ['not_found'],
})

export const correctForecast = defineEndpoint({
  method: 'PUT',
  path: '/predictions/items/:itemId',
  access: 'user',
  summary:
    "Corrects an item's forecast: says how much is used, or that the household stopped buying it; what is absent stays",
  params: ofItem,
  body: ForecastCorrection,
  response: ForecastRecords,
  changes: ['items'],
  errors: ['not_found'],
})

/** An item that the household stopped buying. */
export const StoppedItem = z.object({ item_id: Id, item_name: z.string(), category: z.string().nullable() })
export type StoppedItem = z.infer<typeof StoppedItem>

export const listStoppedItems = defineEndpoint({
  method: 'GET',
  path: '/predictions/stopped',
  access: 'user',
  reads: ['inventory', 'items'],
  summary: 'What the household stopped buying, by name: it is not recommended, and on no generated list',
  response: z.array(StoppedItem).max(MAX_FORECASTS),
})
