import { foldName, roundQuantity, sumQuantities } from '@larder/foods'
import { toCents } from '../receipts/rows/amounts.ts'
import type { OrderLine, ReadOrder, RemovedLine } from './order-reading.ts'

/** What a mail says about an order, and when it was sent: an instant in ISO 8601, null when unknown. */
export type DatedReading = { at: string | null; reading: ReadOrder }

/**
 * The order that several mails are about, in whatever order they were read: the latest mail decides, and what it leaves
 * out is as an earlier one said. A mail that lists only changes is applied to what was known before it.
 *
 * @throws Error without a mail
 */
export const mergeOrders = (mails: readonly DatedReading[]): ReadOrder => {
  const [first, ...later] = [...mails].sort(byInstant).map(({ reading }) => reading)
  if (first === undefined) throw new Error('An order has at least one mail')
  return later.reduce(mergeTwo, first)
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Mails of the same instant come in an order of their own, whichever was read first. */
const byInstant = (a: DatedReading, b: DatedReading): number =>
  byText(a.at ?? '', b.at ?? '') || byText(JSON.stringify(a.reading), JSON.stringify(b.reading))

function mergeTwo(before: ReadOrder, after: ReadOrder): ReadOrder {
  const isChange = after.scope === 'changes'
  const items = isChange ? withChanges(before.items, after) : after.items
  const { fees, discounts } = isChange ? before : after
  const total = after.total ?? totalAfterRefund(before.total, after.refund)
  return {
    kind: 'order',
    event: after.event,
    scope: isChange ? before.scope : 'order',
    shop: after.shop ?? before.shop,
    from_domain: after.from_domain ?? before.from_domain,
    order_number: after.order_number ?? before.order_number,
    // The first mail tells when it was ordered, a later one perhaps when it was changed.
    ordered_on: before.ordered_on ?? after.ordered_on,
    delivered_on: after.delivered_on ?? before.delivered_on,
    currency: after.currency ?? before.currency,
    total,
    items,
    removed: mergeRemoved(before.removed, after.removed, items),
    fees,
    discounts,
    refund: after.refund ?? before.refund,
    total_difference: differenceOf(items, fees, discounts, total),
  }
}

const totalAfterRefund = (total: number | null, refund: number | null): number | null =>
  total === null ? null : toCents(total - (refund ?? 0))

/** The articles after a mail that says what was added, replaced or taken out; of several pieces some may remain. */
function withChanges(before: readonly OrderLine[], { items, removed }: ReadOrder): OrderLine[] {
  const added = new Set(items.map(keyOf))
  const takenOut = new Map(removed.map((line) => [keyOf(line), line.quantity]))
  const rest = before.flatMap((line): OrderLine[] => {
    if (added.has(keyOf(line))) return []
    const taken = takenOut.get(keyOf(line))
    if (taken === undefined) return [line]
    const quantity = roundQuantity(line.quantity - taken)
    if (quantity <= 0) return []
    const price = line.price === null ? null : toCents((line.price * quantity) / line.quantity)
    return [{ ...line, quantity, price }]
  })
  return [...rest, ...items]
}

const keyOf = ({ name }: { name: string }): string => foldName(name)

/** Everything that was taken out and did not come back; the latest reason counts. */
function mergeRemoved(
  before: readonly RemovedLine[],
  after: readonly RemovedLine[],
  items: readonly OrderLine[],
): RemovedLine[] {
  const present = new Set(items.map(keyOf))
  const lines = new Map([...before, ...after].map((line) => [keyOf(line), line]))
  return [...lines.values()].filter((line) => !present.has(keyOf(line)))
}

function differenceOf(
  items: readonly OrderLine[],
  fees: number,
  discounts: number,
  total: number | null,
): number | null {
  const prices = items.flatMap(({ price }) => price ?? [])
  if (total === null || items.length === 0 || prices.length < items.length) return null
  return toCents(sumQuantities([...prices, fees, -discounts]) - total)
}
