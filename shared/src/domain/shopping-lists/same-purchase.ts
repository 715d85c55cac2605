import { daysBetween } from '../inventory/calendar-day.ts'

/**
 * A receipt and a shopping list are about the same purchase when the day of the receipt is at most so many days from the
 * day on which the list is put away, or the receipt is added.
 */
export const SAME_PURCHASE_DAYS = 3

/** Whether two days (`YYYY-MM-DD`) may be those of one purchase. */
export const maySamePurchase = (one: string, other: string): boolean =>
  Math.abs(daysBetween(one, other)) <= SAME_PURCHASE_DAYS

/** What was put away from a list: an item, and when, as an instant and as the household's day. */
type PutAwayItem = { item_id: string; at: string; day: string }

/**
 * When what the lines of a receipt name was put away, by their items (null for a line that names none, or is in stock),
 * around the day of the receipt. What was put away once is one line.
 */
export const matchPutAway = (
  itemIds: readonly (string | null)[],
  putAway: readonly PutAwayItem[],
  receiptDay: string,
): (string | null)[] => {
  const left = putAway.filter(({ day }) => maySamePurchase(day, receiptDay))
  return itemIds.map((itemId) => {
    const index = left.findIndex(({ item_id }) => item_id === itemId)
    return index < 0 ? null : (left.splice(index, 1)[0]?.at ?? null)
  })
}
