import type { FileStore } from '../../ports/file-store.ts'
import type { ClientIdService } from './client-ids.service.ts'
import type { ReceiptRepository, StoredReceipt } from '../receipt.repository.ts'

export type UploadParts = {
  receipts: Pick<ReceiptRepository, 'remove'>
  files: Pick<FileStore, 'removeAll'>
  clientIds: Pick<ClientIdService, 'release'>
}

/** Takes back all that an upload has left. The receipt goes last: as long as it is there, the sweep sees to the rest. */
export const discardUpload = async (
  { receipts, files, clientIds }: UploadParts,
  { id, household_id, client_id }: Pick<StoredReceipt, 'id' | 'household_id' | 'client_id'>,
): Promise<void> => {
  await files.removeAll({ householdId: household_id, ownerId: id })
  await clientIds.release(client_id, id)
  await receipts.remove(id)
}
