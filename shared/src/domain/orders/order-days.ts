import { addDays, dayIn } from '../inventory/calendar-day.ts'
import { DELIVERY_DAYS } from '../receipts/past/same-shopping.ts'
import type { ReadMail } from './changed-lines.ts'
import type { ReadOrder } from '@larder/papers'

/** The days of an order as YYYY-MM-DD: its purchase, and when it came; null where no mail says that it came later. */
export type OrderDays = { bought_on: string; arrived_on: string | null }

/** An earlier day is a mistake of whoever wrote it. */
const FIRST_DAY = '2000-01-01'

/**
 * When an order was bought: on the day that its mails give, else on that of its delivery, else on that of its first mail,
 * else when that was read; and when it came, by what the mails say or by the first that says that it did. Whoever writes a
 * mail writes its days: none is later than its reading, but for a delivery that is promised.
 *
 * @throws Error without a mail
 */
export const daysOfOrder = (
  { ordered_on, delivered_on }: Pick<ReadOrder, 'ordered_on' | 'delivered_on'>,
  mails: readonly ReadMail[],
  timeZone: string,
): OrderDays => {
  const dayOf = (at: string) => dayIn(timeZone, at)
  const read = mails.map(({ read_at }) => dayOf(read_at)).sort()
  const [firstRead, lastRead] = [read[0], read.at(-1)]
  if (firstRead === undefined || lastRead === undefined) throw new Error('An order has at least one mail')
  const isPast = (day: string) => day >= FIRST_DAY && day <= lastRead
  const sentOn = (some: readonly ReadMail[]) =>
    some
      .flatMap(({ at }) => (at === null ? [] : dayOf(at)))
      .filter(isPast)
      .sort()
  const sent = sentOn(mails)
  // A delivery later than all mails is a promise.
  const isDelivered =
    delivered_on !== null && isPast(delivered_on) && delivered_on <= (sent.at(-1) ?? lastRead)
  const isOrdered = ordered_on !== null && isPast(ordered_on)
  const bought_on = isOrdered ? ordered_on : isDelivered ? delivered_on : (sent[0] ?? firstRead)
  const [saidOn] = sentOn(mails.filter(({ reading }) => reading.event === 'delivered'))
  const arrival = delivered_on ?? saidOn
  const isArrival = arrival !== undefined && arrival > bought_on && arrival <= lastDayFrom(lastRead)
  return { bought_on, arrived_on: isArrival ? arrival : null }
}

/** The last day for which goods are promised. */
const lastDayFrom = (day: string) => addDays(day, DELIVERY_DAYS).slice(0, 10)
