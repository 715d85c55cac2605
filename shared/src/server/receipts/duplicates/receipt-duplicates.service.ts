import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { isSameStore } from '@larder/shared/domain/receipts/past/memory'
import type { ReceiptAdditionsService } from '../../inventory/receipts/receipt-additions.service.ts'
import type { ReceiptDuplicatesRepository } from './receipt-duplicates.repository.ts'
import type { StoredReceipt } from '../receipt.repository.ts'

type Deps = { duplicates: ReceiptDuplicatesRepository; additions: ReceiptAdditionsService }

/** Recognises a receipt that the household has added to stock before. */
export const createReceiptDuplicatesService = ({ duplicates, additions }: Deps) => ({
  /**
   * The same file, or the same store, date and total, in a receipt or order that was added to the stock; null when
   * there is none. The receipt of an order may be some days younger.
   */
  find: async (
    receipt: Pick<StoredReceipt, 'id' | 'household_id' | 'file_hash' | 'kind'>,
    result: Pick<ReceiptResult, 'store_name' | 'purchase_date' | 'receipt_total'>,
  ): Promise<ReceiptResult['duplicate_of']> => {
    const similar = await duplicates.listSimilar(receipt.household_id, receipt.id, {
      fileHash: receipt.file_hash,
      kind: receipt.kind,
      ...result,
    })
    for (const { id, isSameFile, storeName } of similar) {
      if (!isSameFile && !isSameStore(storeName, result.store_name)) continue
      const addedAt = await additions.findAddedAt(receipt.household_id, id)
      if (addedAt !== null) return { receipt_id: id, added_at: addedAt }
    }
    return null
  },
})
export type ReceiptDuplicatesService = ReturnType<typeof createReceiptDuplicatesService>
