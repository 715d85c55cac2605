import type { Once } from '@larder/shared/contracts/base/endpoint'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import { isShareGone } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { ReceiptShare } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { roundQuantity } from '@larder/foods'
import type { Actor } from '../../authz.ts'
import { undoKeyOf } from '../../inventory/ledger/operations/undo-purchases.ts'
import type { StockOperation } from '../../inventory/ledger/operations/operation.ts'
import { movementKey } from '../../inventory/ledger/operations/stock-operations.ts'
import type { StockAccess } from '../../inventory/stock-access.ts'
import type { ReviewSettling } from '../review/review-settling.ts'
import type { ReceiptAdditionsService } from './receipt-additions.service.ts'
import { decideShare, isCorrection, lineKey } from './receipt-operations.ts'
import type {
  CorrectionAllocation,
  CorrectionOperation,
  CorrectionPlan,
  ShareCorrection,
} from './receipt-operations.ts'
import type { ReceiptStockService } from './receipt-stock.service.ts'

type Deps = Pick<StockAccess, 'lots' | 'movements' | 'stockOperations'> & {
  additions: ReceiptAdditionsService
  receiptStock: ReceiptStockService
  reviews: ReviewSettling
}

/** What the correction of an order does to the stock: lines that are new or need a lot of their own, and shares. */
type Correction = {
  added: readonly ReceiptItemToAdd[]
  reopened: readonly ReceiptItemToAdd[]
  shares: readonly { lot_id: string; from: ReceiptShare; to: ReceiptShare }[]
}

const lotIdsOf = (allocation: readonly CorrectionAllocation[number][]): string[] =>
  allocation.map((share) => ('opening' in share ? share.opening.id : share.lot_id))

const lineKeysOf = ({ receipt_id, lines = [] }: Pick<ReceiptShare, 'receipt_id' | 'lines'>): string[] =>
  lines.map((line) => lineKey(receipt_id, line))

/** The keys of the lines that a change of a share brings back into it. */
const returningLines = ({ from, to }: ShareCorrection): string[] => {
  const present = lineKeysOf(from)
  return lineKeysOf(to).filter((line) => !present.includes(line))
}

const correctionKey = (orderId: string, key: string) => `correction:${orderId}:${key}`

/** Corrects the stock that an order added by what later mails say, as one operation; and undoes that. */
export const createOrderCorrectionsService = (deps: Deps) => {
  const { lots, additions, movements, stockOperations, receiptStock, reviews } = deps

  const findDone = async (actor: Actor, orderId: string, key: string | undefined) =>
    key === undefined ? null : stockOperations.findByKey(actor.householdId, correctionKey(orderId, key))

  /** The shares with what they had before, as far as the operation moved them; what it added is taken out. */
  const reverse = async (
    householdId: string,
    { id }: StockOperation,
    allocation: CorrectionAllocation,
  ): Promise<ShareCorrection[]> => {
    const deltas = await movements.mapDeltasByKeys(
      householdId,
      lotIdsOf(allocation).map((lotId) => movementKey(id, lotId)),
    )
    const reversed = allocation.flatMap((share): ShareCorrection[] => {
      if ('opening' in share) {
        return share.opening.sources.map((from) => ({
          lot_id: share.opening.id,
          from,
          to: { receipt_id: from.receipt_id, quantity: 0, price: null, lines: [] },
          difference: -share.quantity,
        }))
      }
      const moved = deltas.get(share.lot_id)
      // What was used up already was not taken out, so it does not come back.
      if (moved === undefined) return []
      return [{ lot_id: share.lot_id, from: share.to, to: share.from, difference: -moved }]
    })
    return keepUndoable(householdId, reversed)
  }

  /**
   * Those that are as the correction left them, in lots from which the order was not taken back since, and whose lines
   * nobody has added again by hand.
   */
  const keepUndoable = async (
    householdId: string,
    reversed: readonly ShareCorrection[],
  ): Promise<ShareCorrection[]> => {
    const found = new Map((await lots.listByIds(lotIdsOf(reversed))).map((lot) => [lot.id, lot]))
    const shares = reversed.flatMap((share) => {
      const lot = found.get(share.lot_id)
      if (lot === undefined || decideShare(lot.created_at)(lot, share) === null) return []
      return [{ ...(isShareGone(share.to) ? share.from : share.to), lot }]
    })
    const kept = new Set((await additions.keep(householdId, shares)).map(({ lot }) => lot.id))
    const receiptIds = [...new Set(reversed.map(({ from }) => from.receipt_id))]
    const elsewhere = (await additions.listLots(householdId, receiptIds)).filter(
      ({ lot }) => !kept.has(lot.id),
    )
    const inStock = new Set(elsewhere.flatMap(lineKeysOf))
    return reversed.filter(
      (share) => kept.has(share.lot_id) && !returningLines(share).some((line) => inStock.has(line)),
    )
  }

  /** Records the undo of a correction; null when nothing of it is left to undo. */
  const beginUndo = async (
    actor: Actor,
    correction: CorrectionOperation,
    key: string,
  ): Promise<StockOperation | null> => {
    const { householdId } = actor
    const { allocation } = correction
    const before = allocation.flatMap((share) => ('opening' in share ? [] : lineKeysOf(share.from)))
    const earlier = await stockOperations.listFinishedByLines(householdId, before)
    const reversed = await reverse(householdId, correction, allocation)
    if (reversed.length === 0) return null
    await reviews.reopen(householdId, [...new Set(reversed.map(({ from }) => from.receipt_id))])
    // Lines that come back are claimed like added ones, so that nobody adds them at the same moment.
    const lines = reversed.flatMap(returningLines)
    await stockOperations.releaseLines(
      earlier.map(({ id }) => id),
      lines,
    )
    const plan: CorrectionPlan = { kind: 'correction', allocation: reversed, lines }
    return stockOperations.begin(actor, 'Order change taken back', plan, key)
  }

  return {
    /** How many lots an earlier call with this key corrected; null when there was none. */
    findCorrected: async (actor: Actor, orderId: string, { key }: Once): Promise<number | null> => {
      const done = await findDone(actor, orderId, key)
      if (done === null) return null
      await stockOperations.finish(done)
      return done.allocation.length
    },

    /** Which of some entries somebody has counted. */
    listCounted: (lotIds: readonly string[]): Promise<string[]> => movements.listCounted(lotIds),

    /**
     * Corrects the stock of an order; returns the number of entries that it is about.
     * @throws DomainError like `addReceiptItems`
     */
    correct: async (
      actor: Actor,
      orderId: string,
      { added, reopened, shares }: Correction,
      { key }: Once,
    ): Promise<number> => {
      const corrections = shares.map((share) => ({
        ...share,
        difference: roundQuantity(share.to.quantity - share.from.quantity),
      }))
      const operation = await receiptStock.beginCorrection(
        actor,
        { added, reopened },
        corrections,
        key === undefined ? undefined : correctionKey(orderId, key),
      )
      await stockOperations.finish(operation)
      return operation.allocation.length
    },

    /**
     * Undoes the correction that was made with a key; a repeated call returns the first result.
     * @throws DomainError not_found, nothing_to_undo, lines_already_added when a line was added at the same moment
     */
    undo: async (actor: Actor, orderId: string, key: string): Promise<number> => {
      const correction = await findDone(actor, orderId, key)
      if (!isCorrection(correction)) throw notThere('correction')
      // A crash may have interrupted it.
      await stockOperations.finish(correction)
      const undoKey = undoKeyOf(correction.id)
      const findUndone = () => stockOperations.findByKey(actor.householdId, undoKey)
      // The same call may have been running and came first.
      const operation =
        (await findUndone()) ?? (await beginUndo(actor, correction, undoKey)) ?? (await findUndone())
      if (operation === null) throw new DomainError('nothing_to_undo')
      await stockOperations.finish(operation)
      return operation.allocation.length
    },
  }
}
export type OrderCorrectionsService = ReturnType<typeof createOrderCorrectionsService>
