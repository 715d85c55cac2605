import { DomainError } from '@larder/shared/contracts/errors'
import { canTakeBack } from '@larder/shared/domain/inventory/ledger'
import type { ReceiptShare } from '@larder/shared/domain/inventory/receipt-lines'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { Lot, LotRepository } from './lot.repository.ts'
import type { MovementRepository } from './movement.repository.ts'
import { takeBackKey } from './stock-operations.ts'
import type { StockOperations } from './stock-operations.ts'

/** More purchases of one item than any chart can tell apart. */
const MAX_PURCHASES = 200

type Deps = {
  lots: LotRepository
  movements: MovementRepository
  stockOperations: StockOperations
  catalogue: CatalogueService
}

/** What one receipt brought of an item; `quantity` in `unit`. */
export type ReceiptPurchaseOfItem = ReceiptShare & { unit: string }

/** The way from a receipt to the lots that it brought, and back. */
export const createReceiptLotsService = ({ lots, movements, stockOperations, catalogue }: Deps) => {
  const listOf = async (actor: Actor, receiptId: string): Promise<Authorized<Lot>[]> =>
    (await lots.listOfReceipt(actor.householdId, receiptId)).map((lot) => authorize(actor, lot))

  /** Those of which something can still be taken back, with what the receipt brought. */
  const listUndoable = async (actor: Actor, receiptId: string, brought: readonly Authorized<Lot>[]) => {
    const keys = brought.map((lot) => takeBackKey(receiptId, lot.id))
    const done = new Set(await movements.listKnownKeys(actor.householdId, keys))
    return brought.flatMap((lot) => {
      const share = lot.sources.find(({ receipt_id }) => receipt_id === receiptId)
      const isOpen = canTakeBack(lot) && !done.has(takeBackKey(receiptId, lot.id))
      return share && isOpen ? [{ lot_id: lot.id, quantity: share.quantity }] : []
    })
  }

  return {
    /** How many lots a receipt brought, and of how many of them something can still be taken back. */
    count: async (actor: Actor, receiptId: string): Promise<{ lotCount: number; undoableCount: number }> => {
      const brought = await listOf(actor, receiptId)
      const undoable = await listUndoable(actor, receiptId, brought)
      return { lotCount: brought.length, undoableCount: undoable.length }
    },

    /**
     * Takes back what a receipt brought, in one act and once; what was used meanwhile stays used. Answers how many lots
     * it changed.
     * @throws DomainError nothing_to_undo
     */
    takeBack: async (actor: Actor, receiptId: string): Promise<number> => {
      const allocation = await listUndoable(actor, receiptId, await listOf(actor, receiptId))
      if (allocation.length === 0) throw new DomainError('nothing_to_undo')
      const plan = { kind: 'take_back' as const, receipt_id: receiptId, allocation }
      const movedCount = await stockOperations.finish(
        await stockOperations.begin(actor, 'Receipt taken back', plan),
      )
      // Another call came first.
      if (movedCount === 0) throw new DomainError('nothing_to_undo')
      return movedCount
    },

    /**
     * What receipts brought of an item, the newest lot first.
     * @throws DomainError not_found
     */
    listPurchases: async (actor: Actor, itemId: string): Promise<Authorized<ReceiptPurchaseOfItem>[]> => {
      const item = await catalogue.get(actor, itemId)
      const bought = await lots.listNewestOfItem(actor.householdId, item.id, MAX_PURCHASES)
      return bought
        .map((lot) => authorize(actor, lot))
        .flatMap((lot) => lot.sources.map((share) => ({ ...share, unit: lot.unit })))
        .map((purchase) => purchase as Authorized<ReceiptPurchaseOfItem>)
    },
  }
}
export type ReceiptLotsService = ReturnType<typeof createReceiptLotsService>
