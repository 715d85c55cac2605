import {
  decideOrderCorrection,
  decideUndoPast,
  decideUndoPurchase,
} from '@larder/shared/domain/inventory/ledger/undo'
import type { Decision } from '@larder/shared/domain/inventory/ledger/lot-state'
import { isShareGone, isSameShare } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { ReceiptShare } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { Emit } from '../../domain-events.ts'
import type { Lot } from '../../inventory/lots/lot.ts'
import { defineOperationKind } from '../../inventory/ledger/operations/operation-kind.ts'
import type { OperationKind } from '../../inventory/ledger/operations/operation-kind.ts'
import type { LotPurchase, OperationOf, StockOperation } from '../../inventory/ledger/operations/operation.ts'
import type { StockAccess } from '../../inventory/stock-access.ts'

/** How much of each lot a receipt had added; `receipt_id` is empty where none was given. */
export type UndoPurchaseAllocation = { lot_id: string; receipt_id: string; quantity: number }[]

/**
 * The lots that the correction of an order adds, and how it changes the order's share of others: `from` is the share as
 * it was seen, `difference` what the lot gets or loses by it.
 */
export type CorrectionAllocation = (LotPurchase | ShareCorrection)[]
export type ShareCorrection = { lot_id: string; from: ReceiptShare; to: ReceiptShare; difference: number }

/** Lines of receipts or orders that come into stock. */
export type ReceiptPlan = { kind: 'receipt'; allocation: LotPurchase[]; lines: string[] }
/** What is taken out of stock again that came by such lines. */
export type TakeBackPlan = { kind: 'take_back'; allocation: UndoPurchaseAllocation }
/** The correction of an order by later mails, and its undo. */
export type CorrectionPlan = { kind: 'correction'; allocation: CorrectionAllocation; lines: string[] }

/** As they are recorded: an old one may lack its lines. */
export type ReceiptOperation = Omit<OperationOf<ReceiptPlan>, 'lines'>
export type CorrectionOperation = Omit<OperationOf<CorrectionPlan>, 'lines'>

export const isReceipt = (operation: StockOperation | null): operation is ReceiptOperation =>
  operation?.kind === 'receipt'
export const isCorrection = (operation: StockOperation | null): operation is CorrectionOperation =>
  operation?.kind === 'correction'

/** The idempotency key for adding receipt lines. */
export const additionKey = (key: string) => `receipt:${key}`

/** The idempotency key for removing from a lot what a receipt added: it happens once, however often it is requested. */
export const undoPurchaseKey = (receiptId: string, lotId: string) => `take-back:${receiptId}:${lotId}`

/** Names a line of a receipt among the lines that operations add, each of which is in stock at most once. */
export const lineKey = (receiptId: string, lineId: string) => `${receiptId} ${lineId}`

type Deps = Pick<StockAccess, 'movements'> & { emit: Emit }

const eventOf = ({ id, household_id, actor_id, created_at }: Recorded) => ({
  operation_id: id,
  household_id,
  actor_id,
  at: created_at,
})
type Recorded = Pick<StockOperation, 'id' | 'household_id' | 'actor_id' | 'created_at'>

/** What comes into stock by receipts and orders, is taken back and corrected. */
export const createReceiptOperations = ({ movements, emit }: Deps): OperationKind[] => {
  const emitAdded = (operation: Recorded, opened: readonly LotPurchase[]): Promise<void> => {
    const lots = opened
      .filter(({ quantity }) => quantity > 0)
      .map(({ opening: { id, item_id, purchase_date } }) => ({
        id,
        item_id,
        purchase_date: purchase_date ?? null,
      }))
    return emit('receipt.added', { ...eventOf(operation), lots })
  }

  return [
    defineOperationKind<ReceiptPlan>({
      kind: 'receipt',
      plan: ({ allocation, lines = [] }) => ({
        kind: 'receipt',
        allocation: allocation as LotPurchase[],
        lines,
      }),
      move: (operation, { open }) => open(operation, operation.allocation),
      settle: (operation) => emitAdded(operation, operation.allocation),
    }),
    defineOperationKind<TakeBackPlan>({
      kind: 'take_back',
      plan: ({ allocation }) => ({
        kind: 'take_back',
        allocation: allocation as UndoPurchaseAllocation,
      }),
      move: (operation, { appendToEach }) =>
        appendToEach(
          operation,
          operation.allocation,
          (lot, share) => decideTakeBack(lot, share, operation.created_at),
          ({ receipt_id, lot_id }) => undoPurchaseKey(receipt_id, lot_id),
        ),
      settle: (operation) =>
        emit('receipt.taken_back', {
          ...eventOf(operation),
          lot_ids: operation.allocation.map(({ lot_id }) => lot_id),
        }),
    }),
    defineOperationKind<CorrectionPlan>({
      kind: 'correction',
      plan: ({ allocation, lines = [] }) => ({
        kind: 'correction',
        allocation: allocation as CorrectionAllocation,
        lines,
      }),
      move: async (operation, { appendToEach, open }) => {
        const opened = openedBy(operation)
        const corrected = operation.allocation.flatMap((share) => ('lot_id' in share ? [share] : []))
        const openedCount = opened.length === 0 ? 0 : await open(operation, opened)
        const decide = decideShare(operation.created_at)
        const correctedCount = await appendToEach(operation, corrected, async (lot, share) => {
          const decision = decide(lot, share)
          // Asked after the lot was read: when it is taken back later than this, the lot has moved, and this decides again.
          const takenBack = undoPurchaseKey(share.from.receipt_id, lot.id)
          const known = decision && (await movements.listKnownKeys(operation.household_id, [takenBack]))
          return known?.length === 0 ? decision : null
        })
        return openedCount + correctedCount
      },
      settle: (operation) => emitAdded(operation, openedBy(operation)),
    }),
  ]
}

/** What a correction opens lots with. */
const openedBy = ({ allocation }: Pick<CorrectionPlan, 'allocation'>): LotPurchase[] =>
  allocation.flatMap((share) => ('opening' in share ? [share] : []))

/** Corrects a share as long as it is as it was seen: another correction, or an undo, comes first. */
export const decideShare =
  (at: string) =>
  (lot: Lot, { from, to, difference }: ShareCorrection): Decision | null => {
    if (!lot.sources.some((share) => isSameShare(share, from))) return null
    const sources = lot.sources.map((share) => (isSameShare(share, from) ? to : share))
    const correction = { difference, isGone: isShareGone(to) }
    return decideOrderCorrection(lot, correction, { sources: { from: lot.sources, to: sources } }, at)
  }

/** Takes out of a lot what a receipt has in it now: its share may have been corrected since it was recorded. */
const decideTakeBack = (
  lot: Lot,
  { receipt_id, quantity }: UndoPurchaseAllocation[number],
  at: string,
): Decision | null => {
  const share = lot.sources.find((source) => source.receipt_id === receipt_id)
  if (share !== undefined && isShareGone(share)) return null
  if (share?.is_past) return lot.undo_seq === 0 ? null : decideUndoPast(lot, at)
  return decideUndoPurchase(lot, share?.quantity ?? quantity, at)
}
