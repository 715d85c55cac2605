import { z } from 'zod'
import { DEFAULT_UNIT } from '@larder/foods'
import { defineEndpoint } from '../base/endpoint.ts'
import { CalendarDate, Id } from '../base/primitives.ts'
import { orElse } from '../base/read-as.ts'
import { StockStatus } from '../inventory.ts'
import { ForecastWhy, Spoiling } from './forecasts.ts'

/** How many reminders one call lists at most. */
export const MAX_REMINDERS = 1000

/**
 * An item that is low, out of stock or expired, or will soon be used up or spoil (ENT-015). Dates and days are there where
 * a forecast is; `confidence_score` is 1 for what the stock itself says.
 */
export const OrderReminder = z.object({
  item_id: Id,
  item_name: z.string(),
  category: z.string().nullable(),
  stock_status: StockStatus,
  current_quantity: z.number(),
  /** True where a part of that is assumed; absent otherwise. */
  is_assumed: z.boolean().optional(),
  /** How much of it has expired; absent if nothing has. */
  expired_quantity: z.number().optional(),
  unit: orElse(z.string(), DEFAULT_UNIT),
  /** What there is of it in units that `unit` does not convert to; absent if there is none. */
  other_quantities: z
    .array(z.object({ quantity: z.number(), unit: z.string(), expired_quantity: z.number() }))
    .optional(),
  min_stock_level: z.number().optional(),
  days_until_depletion: z.number().optional(),
  depletion_date: CalendarDate.optional(),
  earliest_date: CalendarDate.optional(),
  latest_date: CalendarDate.optional(),
  /** 0 to 1. */
  confidence_score: z.number().min(0).max(1),
  /** What will be left when it expires; absent if it is used in time. */
  spoils: Spoiling.optional(),
  why: ForecastWhy.optional(),
  /** Why in one line, of what is recorded of the item; absent if nothing is. */
  reason: z.string().optional(),
})
export type OrderReminder = z.infer<typeof OrderReminder>

export const listReminders = defineEndpoint({
  method: 'GET',
  path: '/orders/reminders/:userId',
  access: 'user',
  reads: ['reminders', 'inventory', 'items', 'meals'],
  summary: 'What to buy or use up, the most urgent first; snoozed reminders and done ones are left out',
  params: z.object({ userId: Id }),
  response: z.array(OrderReminder).max(MAX_REMINDERS),
  errors: ['not_found'],
})
