import type { FileStore } from '../../ports/file-store.ts'
import type { ClientIdService } from './client-ids.service.ts'
import type { ReceiptRepository, StoredReceipt } from '../receipt.repository.ts'

export type UploadParts = {
  receipts: Pick<ReceiptRepository, 'remove'>
  files: Pick<FileStore, 'removeAll'>
  clientIds: Pick<ClientIdService, 'release'>
}

/**
 * Removes everything that an upload left. The receipt is removed last: as long as it exists, the sweep can finish the
 * rest.
 */
export const discardUpload = async (
  { receipts, files, clientIds }: UploadParts,
  { id, household_id, client_id }: Pick<StoredReceipt, 'id' | 'household_id' | 'client_id'>,
): Promise<void> => {
  await files.removeAll({ householdId: household_id, ownerId: id })
  await clientIds.release(client_id, id)
  await receipts.remove(id)
}
