import type { Connection } from 'mongoose'
import { createReceiptReviewRepository } from './receipt-review.repository.ts'

/** Tells the inventory what it adds, and records in receipts what it reports: all lines are in stock, or some may be reviewed again. */
export const createReviewSettling = (
  connection: Connection,
  now: () => Date,
  reviews = createReceiptReviewRepository(connection),
) => ({
  areOrders: reviews.areOrders,
  mapOrderDays: reviews.mapOrderDays,
  settle: (householdId: string, receiptIds: readonly string[]): Promise<void> =>
    reviews.updateSettled(householdId, receiptIds, now()),
  reopen: (householdId: string, receiptIds: readonly string[]): Promise<void> =>
    reviews.updateReopened(householdId, receiptIds, now()),
})
