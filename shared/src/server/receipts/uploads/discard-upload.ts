import type { FileStore } from '../../ports/file-store.ts'
import type { ReceiptRepository, StoredReceipt } from '../receipt.repository.ts'

export type UploadParts = {
  receipts: Pick<ReceiptRepository, 'remove'>
  files: Pick<FileStore, 'removeAll'>
}

/**
 * Removes everything that an upload left. The receipt is removed last: as long as it exists, the sweep can finish the
 * rest.
 */
export const discardUpload = async (
  { receipts, files }: UploadParts,
  { id, household_id }: Pick<StoredReceipt, 'id' | 'household_id'>,
): Promise<void> => {
  await files.removeAll({ householdId: household_id, ownerId: id })
  await receipts.remove(id)
}
