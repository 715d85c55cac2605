import type { Connection } from 'mongoose'
import { createReceiptReviewRepository } from './receipt-review.repository.ts'

/** Notes at receipts what the inventory says about them: all of them is in stock, or may be reviewed again. */
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
