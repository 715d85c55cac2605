import { daysBetween } from '../inventory/calendar-day.ts'

/**
 * A receipt and a shopping list are about the same purchase when the day of the receipt is at most so many days from the
 * day on which the list is put away, or the receipt is added.
 */
export const SAME_PURCHASE_DAYS = 3

/** Whether two days (`YYYY-MM-DD`) may be those of one purchase. */
export const maySamePurchase = (one: string, other: string): boolean =>
  Math.abs(daysBetween(one, other)) <= SAME_PURCHASE_DAYS
