import { isPurchaseUndone } from '@larder/shared/domain/inventory/ledger'
import type { LotRepository } from './lot.repository.ts'
import type { MovementRepository } from './movement.repository.ts'
import { takeBackKey } from './stock-operations.ts'

type Deps = { lots: LotRepository; movements: MovementRepository }

/** Tells which receipts have been put into stock. */
export const createReceiptAdditionsService = ({ lots, movements }: Deps) => ({
  /** When a receipt was added to the household's stock; null when it was not, or was taken back altogether. */
  findAddedAt: async (householdId: string, receiptId: string): Promise<string | null> => {
    const brought = await lots.listOfReceipt(householdId, receiptId)
    const keys = brought.map((lot) => takeBackKey(receiptId, lot.id))
    const takenBack = new Set(await movements.listKnownKeys(householdId, keys))
    const [first = null] = brought
      .filter((lot) => !takenBack.has(takeBackKey(receiptId, lot.id)) && !isPurchaseUndone(lot))
      .map((lot) => lot.created_at)
      .sort()
    return first
  },
})
export type ReceiptAdditionsService = ReturnType<typeof createReceiptAdditionsService>
