import type { ChangedLine, LineAmount } from '@larder/shared/contracts/orders/order-facts'
import { lineIdsOf } from '../receipts/review/line-ids.ts'
import { mergeOrders } from '@larder/papers'
import type { DatedReading } from '@larder/papers'
import type { OrderLine } from '@larder/papers'

/** A mail of an order and the instant at which Larder read it. */
export type ReadMail = DatedReading & { read_at: string }

/** Since when a line is in stock, and the amount by which its stock was corrected last; null when it never was. */
export type StockedLine = { since: string; corrected: LineAmount | null }

/** The articles of an order by the ids that its lines have in a review. */
export const linesById = (items: readonly OrderLine[]): Map<string, OrderLine> => {
  const ids = lineIdsOf(items.map(({ name }) => ({ printed_name: name })))
  return new Map(items.map((item, index) => [ids[index] ?? '', item]))
}

/** What an order said at an instant, by the ids of its lines; null before its first mail was read. */
export const createOrderHistory = (mails: readonly ReadMail[]) => {
  const byCount = new Map<number, Map<string, OrderLine>>()
  return (instant: string): Map<string, OrderLine> | null => {
    const known = mails.filter(({ read_at }) => read_at <= instant)
    if (known.length === 0) return null
    const lines = byCount.get(known.length) ?? linesById(mergeOrders(known).items)
    byCount.set(known.length, lines)
    return lines
  }
}

export const amountOf = ({ quantity, unit, pack_size, price }: OrderLine): LineAmount => ({
  quantity,
  unit: pack_size ?? unit,
  price,
})

/** Whether two amounts mean the same; an unknown price says nothing. */
export const isSameAmount = (a: LineAmount | null, b: LineAmount | null): boolean =>
  a === null || b === null
    ? a === b
    : a.quantity === b.quantity &&
      a.unit === b.unit &&
      (a.price === b.price || a.price === null || b.price === null)

/**
 * The lines in stock that mails changed after they were added: what was known of the order when a line was added, or
 * corrected, is compared with what is known now. `stockOf` tells about a line, null for one that is not in stock;
 * somebody has decided on all changes that were known at the instant `settledUntil`.
 */
export const findChangedLines = (
  mails: readonly ReadMail[],
  stockOf: (lineId: string) => StockedLine | null,
  settledUntil: string | null,
): ChangedLine[] => {
  if (mails.length < 2) return []
  const linesAt = createOrderHistory(mails)
  const now = linesById(mergeOrders(mails).items)
  const names = new Map(
    mails.flatMap(({ reading }) =>
      [...linesById(reading.items)].map(([id, { name }]) => [id, name] as const),
    ),
  )
  const settled = settledUntil === null ? null : linesAt(settledUntil)
  return [...names].flatMap(([line_id, name]) => {
    const stock = stockOf(line_id)
    if (stock === null) return []
    const added = linesAt(stock.since)?.get(line_id)
    const before = stock.corrected ?? (added && amountOf(added))
    const line = now.get(line_id)
    const after = line ? amountOf(line) : null
    if (before === undefined || isSameAmount(before, after)) return []
    const seen = settled?.get(line_id)
    if (settled !== null && settledUntil !== null && settledUntil >= stock.since) {
      if (isSameAmount(seen ? amountOf(seen) : null, after)) return []
    }
    return [{ line_id, name, before, after }]
  })
}
