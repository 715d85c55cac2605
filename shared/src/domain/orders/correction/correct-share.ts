import type { ChangedLine, LineAmount } from '@larder/shared/contracts/orders/order-facts'
import type { ReceiptShare } from '../../inventory/ledger/receipt-lines.ts'
import { roundQuantity, sumQuantities, convertQuantity } from '@larder/foods'

/**
 * What changed lines make of the share that an order has in an entry, as if the order had been added as it is now.
 * `reopened` are lines whose new unit does not convert to the entry's: they leave the share and need an entry of their
 * own.
 */
export type CorrectedShare = { to: ReceiptShare; reopened: string[] }

/** Corrects the share of an order, in the entry's unit, by those of its lines that changed. */
export const correctShare = (
  unit: string,
  share: ReceiptShare,
  changes: readonly ChangedLine[],
): CorrectedShare => {
  const { lines = [] } = share
  const own = changes.filter(({ line_id }) => lines.includes(line_id))
  const parts = own.map((change) => ({ change, ...partOf(unit, share, lines.length, change) }))
  const leaving = new Set(parts.filter(({ now }) => now === null).map(({ change }) => change.line_id))
  const rest = lines.filter((line) => !leaving.has(line))
  const reopened = own.filter(({ line_id, after }) => after !== null && leaving.has(line_id))
  const differences = parts.map(({ before, now }) => (now ?? 0) - before)
  const quantity = rest.length === 0 ? 0 : Math.max(0, sumQuantities([share.quantity, ...differences]))
  const changed = new Set(own.map(({ line_id }) => line_id))
  const corrected = [
    ...(share.corrected ?? []).filter(({ line_id }) => !changed.has(line_id)),
    ...own.flatMap(({ line_id, after }) =>
      after === null || leaving.has(line_id) ? [] : [{ line_id, ...after }],
    ),
  ]
  const to = {
    receipt_id: share.receipt_id,
    quantity,
    price: rest.length === 0 ? null : priceOf(share, lines.length, own, leaving),
    lines: rest,
    ...(corrected.length === 0 ? {} : { corrected }),
  }
  return { to, reopened: reopened.map(({ line_id }) => line_id) }
}

/** The part that a line has in a share, before and now, in the entry's unit; `now` is null for a line that leaves it. */
function partOf(
  unit: string,
  { quantity }: ReceiptShare,
  lineCount: number,
  { before, after }: ChangedLine,
): { before: number; now: number | null } {
  const ordered = convertQuantity(before.quantity, before.unit, unit)
  // Somebody may have added another amount than was ordered; of several lines in one entry nobody knows which.
  const added = lineCount === 1 ? quantity : (ordered ?? quantity / lineCount)
  if (after === null) return { before: added, now: null }
  const delivered = convertQuantity(after.quantity, after.unit, unit)
  if (ordered !== null && delivered !== null) return { before: added, now: added + delivered - ordered }
  // The entry has another unit than the order: '2 packs' may have been added as 1 kg.
  const times = convertQuantity(after.quantity, after.unit, before.unit)
  if (ordered === null && times !== null && before.quantity > 0) {
    return { before: added, now: roundQuantity((added * times) / before.quantity) }
  }
  return { before: added, now: null }
}

function priceOf(
  share: ReceiptShare,
  lineCount: number,
  changes: readonly ChangedLine[],
  leaving: ReadonlySet<string>,
): number | null {
  const [only] = changes
  if (lineCount === 1) return only ? (only.after?.price ?? null) : share.price
  const differences = changes.map(({ line_id, before, after }) =>
    difference(before, leaving.has(line_id) ? null : after),
  )
  if (share.price === null || differences.includes(null)) return null
  return sumQuantities([share.price, ...differences.map((amount) => amount ?? 0)])
}

const difference = (before: LineAmount, after: LineAmount | null): number | null => {
  const now = after === null ? 0 : after.price
  return before.price === null || now === null ? null : now - before.price
}
