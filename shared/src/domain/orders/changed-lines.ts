import type { ChangedLine } from '@larder/shared/contracts/orders/order-facts'
import { lineIdsOf } from '../receipts/review/line-ids.ts'
import { mergeOrders } from './merge-orders.ts'
import type { DatedReading } from './merge-orders.ts'
import type { OrderLine } from './order-reading.ts'

/** A mail of an order and the instant at which Larder read it. */
type ReadMail = DatedReading & { read_at: string }

/** The articles of an order by the ids that its lines have in a review. */
const linesById = (items: readonly OrderLine[]): Map<string, OrderLine> => {
  const ids = lineIdsOf(items.map(({ name }) => ({ printed_name: name })))
  return new Map(items.map((item, index) => [ids[index] ?? '', item]))
}

const amountOf = ({ quantity, unit, pack_size, price }: OrderLine) => ({
  quantity,
  unit: pack_size ?? unit,
  price,
})

/**
 * The lines in stock that mails changed after they were added: what was known of the order when a line was added is
 * compared with what is known now. `addedAt` tells the instant since when a line is in stock, null for one that is not.
 */
export const findChangedLines = (
  mails: readonly ReadMail[],
  addedAt: (lineId: string) => string | null,
): ChangedLine[] => {
  if (mails.length < 2) return []
  const now = linesById(mergeOrders(mails).items)
  const everKnown = new Set(mails.flatMap(({ reading }) => [...linesById(reading.items).keys()]))
  return [...everKnown].flatMap((line_id) => {
    const at = addedAt(line_id)
    const known = at === null ? [] : mails.filter(({ read_at }) => read_at <= at)
    if (known.length === 0 || known.length === mails.length) return []
    const before = linesById(mergeOrders(known).items).get(line_id)
    const after = now.get(line_id)
    if (before === undefined) return []
    const isSame =
      after !== undefined &&
      after.quantity === before.quantity &&
      amountOf(after).unit === amountOf(before).unit
    if (isSame) return []
    return [{ line_id, name: before.name, before: amountOf(before), after: after ? amountOf(after) : null }]
  })
}
