import type { CorrectionLine } from '@larder/shared/contracts/orders/order-correction'
import type { ChangedLine } from '@larder/shared/contracts/orders/order-facts'
import { decideOrderCorrection } from '../../inventory/ledger/undo.ts'
import type { LotState } from '../../inventory/ledger/lot-state.ts'
import { isShareGone } from '../../inventory/ledger/receipt-lines.ts'
import type { ReceiptShare } from '../../inventory/ledger/receipt-lines.ts'
import { roundQuantity, sumQuantities } from '@larder/foods'
import { amountOf, createOrderHistory, findChangedLines, linesById } from '../changed-lines.ts'
import type { ReadMail, StockedLine } from '../changed-lines.ts'
import { mergeOrders } from '@larder/papers'
import { correctShare } from './correct-share.ts'

/** An entry that an order added, in its present state, and the order's share of it. */
export type OrderedLot = {
  lot: LotState & { id: string; unit: string; created_at: string; sources: ReceiptShare[] }
  share: ReceiptShare
  /** Somebody has counted it since. */
  isCounted: boolean
}

type StockOfOrder = {
  mails: readonly ReadMail[]
  /** At least one. */
  lots: readonly OrderedLot[]
  stockOf: (lineId: string) => StockedLine | null
  /** Somebody has decided on all changes that were known then; null when nobody was asked yet. */
  settledUntil: string | null
  /** False for a new line that is no food, or that the household never wants from this shop. */
  isWanted: (lineId: string) => boolean
}

/** The lines of an order that differ from what is in stock of it, each with what the correction would do. */
export const proposeCorrection = (order: StockOfOrder): CorrectionLine[] => {
  const { mails, lots, stockOf, settledUntil } = order
  const changed = findChangedLines(mails, stockOf, settledUntil)
  return [...changed.flatMap((change) => toLine(change, lots)), ...addedLines(order)]
}

const toLine = (change: ChangedLine, lots: readonly OrderedLot[]): CorrectionLine[] => {
  const { line_id, name, before, after } = change
  const found = lots.find(({ share }) => share.lines?.includes(line_id))
  if (found === undefined) return []
  const { lot, share } = found
  const { to, reopened } = correctShare(lot.unit, share, [change])
  const corrected = correctedQuantity(lot, share, to)
  const since = whatHappened(found)
  const isPossible = corrected !== null || reopened.length > 0
  return [
    {
      line_id,
      name,
      change: changeOf(change),
      before,
      after,
      replaces: null,
      entry: {
        entry_id: lot.id,
        unit: lot.unit,
        quantity: lot.removed_at === null ? lot.quantity : 0,
        corrected_quantity: corrected ?? lot.quantity,
        since,
      },
      is_possible: isPossible,
      is_selected: isPossible && since !== 'counted',
    },
  ]
}

const changeOf = ({ before, after }: ChangedLine): CorrectionLine['change'] => {
  if (after === null) return 'removed'
  return after.quantity === before.quantity && after.unit === before.unit ? 'price' : 'quantity'
}

/** What a lot would contain after its share is corrected; null when nothing is left to correct. */
const correctedQuantity = (lot: LotState, from: ReceiptShare, to: ReceiptShare): number | null => {
  const difference = roundQuantity(to.quantity - from.quantity)
  const isGone = isShareGone(to)
  return decideOrderCorrection(lot, { difference, isGone }, {}, '')?.after.quantity ?? null
}

const whatHappened = ({ lot, isCounted }: OrderedLot): 'used' | 'gone' | 'counted' | null => {
  if (lot.removed_at !== null || lot.quantity <= 0) return 'gone'
  if (isCounted) return 'counted'
  return lot.quantity < sumQuantities(lot.sources.map(({ quantity }) => quantity)) ? 'used' : null
}

/** The lines that came into the order after it was added, and that nobody has decided on. */
function addedLines({ mails, lots, stockOf, settledUntil, isWanted }: StockOfOrder): CorrectionLine[] {
  const linesAt = createOrderHistory(mails)
  const addedAt = lots.map(({ lot }) => lot.created_at).sort()[0] ?? ''
  const known = linesAt(settledUntil !== null && settledUntil > addedAt ? settledUntil : addedAt)
  return [...linesById(mergeOrders(mails).items)].flatMap(([line_id, line]): CorrectionLine[] => {
    if (known?.has(line_id) || stockOf(line_id) !== null) return []
    return [
      {
        line_id,
        name: line.name,
        change: 'added',
        before: null,
        after: amountOf(line),
        replaces: line.replaces,
        entry: null,
        is_possible: true,
        is_selected: isWanted(line_id),
      },
    ]
  })
}

/** What chosen lines do to the stock: new lines, lines that need an entry of their own, and the corrected shares. */
export type CorrectionPlan = {
  added: string[]
  reopened: string[]
  shares: { lot_id: string; from: ReceiptShare; to: ReceiptShare }[]
}

/** The correction of an order by the chosen of its proposed lines. */
export const planCorrection = (
  lots: readonly OrderedLot[],
  chosen: readonly CorrectionLine[],
): CorrectionPlan => {
  const changes = chosen.flatMap(({ line_id, name, before, after }) =>
    before === null ? [] : [{ line_id, name, before, after }],
  )
  const corrected = lots.flatMap(({ lot, share }) => {
    if (!changes.some(({ line_id }) => share.lines?.includes(line_id))) return []
    const { to, reopened } = correctShare(lot.unit, share, changes)
    return [{ lot_id: lot.id, from: share, to, reopened }]
  })
  return {
    added: chosen.filter(({ before }) => before === null).map(({ line_id }) => line_id),
    reopened: corrected.flatMap(({ reopened }) => reopened),
    shares: corrected.map(({ lot_id, from, to }) => ({ lot_id, from, to })),
  }
}
