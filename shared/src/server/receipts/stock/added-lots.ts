import { canUndoPurchase, isPurchaseUndone } from '@larder/shared/domain/inventory/ledger/undo'
import { isShareGone } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { ReceiptShare } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { Lot } from '../../inventory/lots/lot.ts'
import type { StockAccess } from '../../inventory/stock-access.ts'
import { undoPurchaseKey } from './receipt-operations.ts'

/** A lot and the share of it that a receipt added. */
export type AddedLot = { lot: Lot } & Omit<ReceiptShare, 'price'>

/** Whether what a receipt added can be taken back: what is still there, and what was only recorded as bought. */
export const canTakeBack = ({ lot, is_past }: AddedLot): boolean => is_past === true || canUndoPurchase(lot)

type Deps = Pick<StockAccess, 'lots' | 'movements'>

/** Finds what receipts added to stock, without what was removed again. */
export const createAddedLots = ({ lots, movements }: Deps) => {
  const keyOf = ({ receipt_id, lot }: AddedLot) => undoPurchaseKey(receipt_id, lot.id)

  /** Those that were not removed, or corrected away, since. */
  const keep = async (householdId: string, some: readonly AddedLot[]): Promise<AddedLot[]> => {
    if (some.length === 0) return []
    const done = new Set(await movements.listKnownKeys(householdId, some.map(keyOf)))
    return some.filter(
      (share) => !done.has(keyOf(share)) && !isPurchaseUndone(share.lot) && !isShareGone(share),
    )
  }

  return {
    keep,

    /** The lots that some receipts added. */
    listOf: async (householdId: string, receiptIds: readonly string[]): Promise<AddedLot[]> => {
      const found = await lots.listOfReceipts(householdId, receiptIds)
      return keep(
        householdId,
        found.flatMap((lot) =>
          lot.sources
            .filter(({ receipt_id }) => receiptIds.includes(receipt_id))
            .map((share) => ({ ...share, lot })),
        ),
      )
    },
  }
}
export type AddedLots = ReturnType<typeof createAddedLots>
