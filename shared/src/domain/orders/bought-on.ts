import type { DatedReading } from './merge-orders.ts'
import type { ReadOrder } from './order-reading.ts'

/**
 * The day on which an order was bought (YYYY-MM-DD): the one that its mails give, else that of its delivery, else that of
 * its first mail; null where no mail has a date. A delivery later than all mails is a promise.
 */
export const boughtOn = (
  { ordered_on, delivered_on }: Pick<ReadOrder, 'ordered_on' | 'delivered_on'>,
  mails: readonly Pick<DatedReading, 'at'>[],
): string | null => {
  const sent = mails.flatMap(({ at }) => at?.slice(0, 10) ?? []).sort()
  const isDelivered = delivered_on !== null && delivered_on <= (sent.at(-1) ?? delivered_on)
  return ordered_on ?? (isDelivered ? delivered_on : (sent[0] ?? null))
}
