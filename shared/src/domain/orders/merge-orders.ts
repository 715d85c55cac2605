import type { DatedReading, OrderReading } from './order-reading.ts'

/**
 * The order that several mails are about, in whatever order they were read: the latest mail that lists articles decides,
 * and what it leaves out is as an earlier one said.
 * @throws Error without a mail
 */
export const mergeOrders = (mails: readonly DatedReading[]): OrderReading => {
  const sorted = [...mails].sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
  const [first, ...later] = sorted.map(({ reading }) => reading)
  if (first === undefined) throw new Error('An order has at least one mail')
  return later.reduce(
    (before, after) => ({
      ...after,
      shop: after.shop ?? before.shop,
      order_number: after.order_number ?? before.order_number,
      // The first mail tells when it was ordered, a later one perhaps when it was changed.
      ordered_on: before.ordered_on ?? after.ordered_on,
      currency: after.currency ?? before.currency,
      ...(after.items.length > 0
        ? {}
        : { items: before.items, total: before.total, other_costs: before.other_costs }),
    }),
    first,
  )
}
