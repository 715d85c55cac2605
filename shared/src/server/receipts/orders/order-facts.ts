import type { OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import { findChangedLines } from '@larder/shared/domain/orders/changed-lines'
import { mergeOrders } from '@larder/papers'
import { daysOfOrder } from '@larder/shared/domain/orders/order-days'
import type { AddedLines } from '../stock/receipt-additions.service.ts'
import { isSeparateKey } from './order-key.ts'
import type { StoredOrderPaper } from './order-paper.repository.ts'

/**
 * What an order has beside what every receipt has; `added` is the part of it that is in stock, and its changes are
 * decided on until `settledUntil`. Its days are those of the household.
 */
export const orderFactsOf = (
  { order: { mails }, order_key }: Pick<StoredOrderPaper, 'order' | 'order_key'>,
  added: AddedLines | undefined,
  settledUntil: Date | null,
  timeZone: string,
): OrderFacts => {
  const order = mergeOrders(mails)
  const latest = mails.reduce((a, b) => ((b.at ?? '') > (a.at ?? '') ? b : a))
  return {
    number: order.order_number,
    event: order.event,
    arrived_on: daysOfOrder(order, mails, timeZone).arrived_on,
    mailbox_id: latest.mailbox_id,
    mailed_at: latest.at,
    mail_count: mails.length,
    sender: latest.reading.from_domain ?? null,
    is_separate: isSeparateKey(order_key),
    changed_lines: findChangedLines(
      mails,
      (lineId) => added?.stockOf(lineId) ?? null,
      settledUntil?.toISOString() ?? null,
    ),
  }
}
