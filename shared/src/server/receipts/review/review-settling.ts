import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { mergeOrders } from '@larder/papers'
import { daysOfOrder } from '@larder/shared/domain/orders/order-days'
import type { OrderDays } from '@larder/shared/domain/orders/order-days'
import type { Actor } from '../../authz.ts'
import type { ReceiptReviewRepository } from './receipt-review.repository.ts'

/** Records of receipts what became of them in stock: all lines are in it, or some may be reviewed again. */
export const createReviewSettling = (reviews: ReceiptReviewRepository, now: () => Date) => ({
  /** True when all of them are orders from mails; false for none. */
  areOrders: reviews.areOrders,

  /** When those of them that are orders were bought and came, none of it bought in the future. */
  mapOrderDays: async (
    { householdId, timeZone }: Pick<Actor, 'householdId' | 'timeZone'>,
    receiptIds: readonly string[],
  ): Promise<Map<string, OrderDays>> => {
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

  /** Receipts have lines in stock, so that those waiting for review can be found. */
  settle: (householdId: string, receiptIds: readonly string[]): Promise<void> =>
    reviews.updateSettled(householdId, receiptIds, now()),

  /** Some of their lines may be reviewed again. */
  reopen: (householdId: string, receiptIds: readonly string[]): Promise<void> =>
    reviews.updateReopened(householdId, receiptIds, now()),
})
export type ReviewSettling = ReturnType<typeof createReviewSettling>
