import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { CalendarDate } from '../base/primitives.ts'

/** How many weeks are looked back upon, the present one included. */
export const HISTORY_WEEKS = 12

/** An amount of money; null where the receipt names no currency. Amounts of two currencies are never added up. */
const Money = z.object({ currency: z.string().nullable(), amount: z.number() })

/** One week of a household, in its time zone. */
export const HistoryWeek = z.object({
  first_day: CalendarDate,
  /** Entries with something left at the end of the week; of the present week, now. */
  stocked_count: z.number().int(),
  /** Entries that were deleted with something left, except within a day of being added: that was a slip. */
  discarded_count: z.number().int(),
  /** Entries that expired in the week and still have something left. */
  expired_count: z.number().int(),
  /** What had been paid for what is left of the discarded and expired ones, as far as receipts say. */
  wasted: z.array(Money),
  /** How many of them receipts have a price of. */
  priced_count: z.number().int(),
})
export type HistoryWeek = z.infer<typeof HistoryWeek>

/** What was spent on a category in the weeks, by the lines of receipts and orders that were added to stock. */
export const CategorySpend = z.object({ category: z.string().nullable(), amount: z.number() })

export const HouseholdHistory = z.object({
  /** The earliest first. */
  weeks: z.array(HistoryWeek).length(HISTORY_WEEKS),
  /** By currency, the one of the most lines first; within it the category with the highest spending first. */
  spend: z.array(z.object({ currency: z.string().nullable(), categories: z.array(CategorySpend) })),
  /** Lines of receipts without a price. */
  unpriced_count: z.number().int(),
})
export type HouseholdHistory = z.infer<typeof HouseholdHistory>

export const getHouseholdHistory = defineEndpoint({
  method: 'GET',
  path: '/dashboard/history',
  access: 'user',
  reads: ['inventory', 'items', 'receipt'],
  query: z.object({
    /** With which day weeks begin: 1 for Monday to 7 for Sunday. */
    first_weekday: z.coerce.number().int().min(1).max(7).default(1),
  }),
  summary: `Stock and waste of the last ${HISTORY_WEEKS} weeks, and what was spent in them by category and currency`,
  response: HouseholdHistory,
})
