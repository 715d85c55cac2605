import type { Connection } from 'mongoose'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { mergeOrders } from '@larder/papers'
import { daysOfOrder } from '@larder/shared/domain/orders/order-days'
import type { ReviewSettling } from '../../inventory/receipts/receipt-stock.service.ts'
import { createReceiptReviewRepository } from './receipt-review.repository.ts'

/** Tells the inventory what it adds, and records in receipts what it reports: all lines are in stock, or some may be reviewed again. */
export const createReviewSettling = (
  connection: Connection,
  now: () => Date,
  reviews = createReceiptReviewRepository(connection),
): ReviewSettling => ({
  areOrders: reviews.areOrders,
  mapOrderDays: async ({ householdId, timeZone }, receiptIds) => {
    const today = todayIn(timeZone, now()).slice(0, 10)
    const found = await reviews.listOrders(householdId, receiptIds)
    return new Map(
      found.map(({ id, purchase_date, mails }) => {
        const days = daysOfOrder(mergeOrders(mails), mails, timeZone)
        // Somebody may have corrected it; an earlier version kept what a mail said of days to come.
        const isKept = purchase_date !== null && purchase_date <= today
        return [id, isKept ? { ...days, bought_on: purchase_date } : days] as const
      }),
    )
  },
  settle: (householdId, receiptIds) => reviews.updateSettled(householdId, receiptIds, now()),
  reopen: (householdId, receiptIds) => reviews.updateReopened(householdId, receiptIds, now()),
})
