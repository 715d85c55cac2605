import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { CalendarDate, Id } from '../base/primitives.ts'
import { MAX_DAYS_OF_LIST } from '../shopping-lists/generation.ts'

/** The furthest day of a forecast, in days from today. */
const MAX_DAYS_AHEAD = 365
/** How many items one call lists at most: as many as a household may have. */
export const MAX_FORECASTS = 10_000
/** How many of an item's last purchases explain its forecast. */
export const EXPLAINING_PURCHASES = 5

const Days = (byDefault: number, max = MAX_DAYS_AHEAD) =>
  z.coerce
    .number('Days must be a whole number')
    .int('Days must be a whole number')
    .min(1, 'Days must be at least 1')
    .max(max, `Days must be at most ${max}`)
    .default(byDefault)

/** 0 to 1. */
const Probability = z.number().min(0).max(1)

/**
 * How a rate of use was found: by the recorded use (smoothed, or by one of the methods for use that is rare: Croston,
 * Syntetos-Boylan, Teunter-Syntetos-Babai), by the days between purchases, by the season of earlier years, by what
 * the household says is used (told), or, where the item's own history is too short, by what the household or everybody
 * uses of its kind.
 */
export const FORECAST_METHODS = [
  'smoothing',
  'croston',
  'sba',
  'tsb',
  'interval',
  'season',
  'told',
  'household',
  'category',
] as const
export const ForecastMethod = z.enum(FORECAST_METHODS)
export type ForecastMethod = z.infer<typeof ForecastMethod>

/** Why a forecast says what it says. */
export const ForecastWhy = z.object({
  method: ForecastMethod,
  /** What is used in a day on average, in the item's unit; null where only the days between purchases are known. */
  daily_use: z.number().nullable(),
  /** The days from one purchase to the next; null before there are any. */
  days_between: z.number().nullable(),
  /** The latest purchases, the last first. */
  purchases: z.array(z.object({ date: CalendarDate, quantity: z.number() })).max(EXPLAINING_PURCHASES),
})
export type ForecastWhy = z.infer<typeof ForecastWhy>

/** When an item will be used up: on `depletion_date`, with a probability of 80 % between `earliest_date` and `latest_date`. */
const Depletion = z.object({
  days_until_depletion: z.number(),
  depletion_date: CalendarDate,
  earliest_date: CalendarDate,
  latest_date: CalendarDate,
  /** The probability that it is used up within two days of the date, or a fifth of the time until then if that is more. */
  confidence_score: Probability,
})

/** What will be left of an item when it expires, if the earliest to expire is always used first. */
export const Spoiling = z.object({
  quantity: z.number(),
  expiry_date: CalendarDate,
  /** True where nobody said that day; absent otherwise. */
  is_expiry_guess: z.boolean().optional(),
})

/** The forecast for an item in stock. */
export const DepletionForecast = Depletion.extend({
  item_id: Id,
  item_name: z.string(),
  category: z.string().nullable(),
  current_quantity: z.number(),
  /** True where a part of that is assumed; absent otherwise. */
  is_assumed: z.boolean().optional(),
  unit: z.string(),
  /** 'Will expire before you use it'; null if it is used in time. */
  spoils: Spoiling.nullable(),
  /** Why in one line: 'Usually bought every 9 days, last on Monday; two meals this week use it'. */
  reason: z.string(),
  why: ForecastWhy,
})
export type DepletionForecast = z.infer<typeof DepletionForecast>

export const listDepletionForecasts = defineEndpoint({
  method: 'GET',
  path: '/orders/depletion-forecast',
  access: 'user',
  reads: ['inventory', 'items', 'meals'],
  summary: 'The items that will be used up within so many days, the first first',
  query: z.object({ days_ahead: Days(30) }),
  response: z.array(DepletionForecast).max(MAX_FORECASTS),
})

/** An item in stock of which too little is known to say when it is used up. */
export const UnknownForecast = z.object({
  item_id: Id,
  item_name: z.string(),
  category: z.string().nullable(),
  /** What has not expired of it. */
  current_quantity: z.number(),
  /** True where a part of that is assumed; absent otherwise. */
  is_assumed: z.boolean().optional(),
  unit: z.string(),
  min_stock_level: z.number().nullable(),
  /** The first day on which something of it expires; null where nothing does. */
  expiry_date: CalendarDate.nullable(),
  /** True where nobody said that day; absent otherwise. */
  is_expiry_guess: z.boolean().optional(),
  /** The days on which it was bought; with two its use is forecast. */
  purchases: z.number(),
  /** The days on which somebody recorded use; with five its use is forecast. Assumed use is no record. */
  records: z.number(),
})
export type UnknownForecast = z.infer<typeof UnknownForecast>

export const listUnknownForecasts = defineEndpoint({
  method: 'GET',
  path: '/predictions/unknown',
  access: 'user',
  reads: ['inventory', 'items'],
  summary:
    'The items in stock of which too little is known for a forecast, by name, with what is known of each',
  response: z.array(UnknownForecast).max(MAX_FORECASTS),
})

/** Something that the household will probably buy soon. */
export const PurchaseRecommendation = z.object({
  /** Null for a food that other households buy and this one has no item of. */
  item_id: Id.nullable(),
  item_name: z.string(),
  category: z.string().nullable(),
  /** What is usually bought at a time, in whole packs. */
  quantity: z.number(),
  unit: z.string(),
  /** In one line: 'Usually bought every 9 days, last on Monday; nothing left'. */
  reason: z.string(),
  /** The probability that it is bought within the days asked for. */
  confidence_score: Probability,
})
export type PurchaseRecommendation = z.infer<typeof PurchaseRecommendation>

/** How many recommendations one call lists at most. */
export const MAX_RECOMMENDATIONS = 100

export const listRecommendations = defineEndpoint({
  method: 'GET',
  path: '/predictions/recommendations',
  access: 'user',
  reads: ['inventory', 'items', 'meals'],
  summary: 'What the household will probably buy within so many days, in the order of its next basket',
  query: z.object({ days_ahead: Days(7) }),
  response: z.array(PurchaseRecommendation).max(MAX_RECOMMENDATIONS),
})

/** A line of an order that is filled in beforehand. */
export const PrefilledLine = z.object({
  item_id: Id,
  item_name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  reason: z.string(),
})
export type PrefilledLine = z.infer<typeof PrefilledLine>

export const prefillOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/prefill',
  access: 'user',
  summary: 'The next order, filled in with what is low, out, expired or used up within so many days',
  // An order is filled in as a list is generated.
  query: z.object({ days_threshold: Days(7, MAX_DAYS_OF_LIST) }),
  response: z.object({ items: z.array(PrefilledLine).max(1000) }),
})
