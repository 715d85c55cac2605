import type { Connection } from 'mongoose'
import { createReceiptReviewRepository } from './receipt-review.repository.ts'

/** Records in receipts what the inventory reports: all lines are in stock, or some may be reviewed again. */
export const createReviewSettling = (
  connection: Connection,
  now: () => Date,
  reviews = createReceiptReviewRepository(connection),
) => ({
  settle: (householdId: string, receiptIds: readonly string[]): Promise<void> =>
    reviews.updateSettled(householdId, receiptIds, now()),
  reopen: (householdId: string, receiptIds: readonly string[]): Promise<void> =>
    reviews.updateReopened(householdId, receiptIds, now()),
})
