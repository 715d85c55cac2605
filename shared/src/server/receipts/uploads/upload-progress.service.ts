import { notThere } from '@larder/shared/contracts/base/errors'
import type { ProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import type { Actor } from '../../authz.ts'
import type { ReceiptService } from '../receipts.service.ts'
import type { ClientIdService } from './client-ids.service.ts'

type Deps = { clientIds: ClientIdService; receipts: ReceiptService }

/** Returns the progress of an upload to its uploader. */
export const createUploadProgressService = ({ clientIds, receipts }: Deps) => ({
  generateClientId: (actor: Actor): Promise<string> => clientIds.generate(actor),

  /** The user and session that belong to this id, which may follow it; null when nobody may. */
  findFollower: (clientId: string): Promise<{ user_id: string; session_id: string } | null> =>
    clientIds.find(clientId),

  /**
   * State and result of an upload session.
   * @throws DomainError not_found for an unknown, dead or foreign id
   */
  getResult: async (actor: Actor, clientId: string): Promise<ProgressResult> => {
    const known = await clientIds.find(clientId)
    if (known?.user_id !== actor.userId) throw notThere('upload')
    const receipt = await receipts.findByClientId(actor, clientId)
    if (receipt === null) return { status: 'pending', result: null, error: null }
    switch (receipt.state) {
      case 'completed':
        return { status: 'completed', result: receipt.result, error: null }
      case 'failed':
        return { status: 'error', result: null, error: receipt.error?.detail ?? null }
      case 'queued':
      case 'processing':
        return { status: 'processing', result: null, error: null }
    }
  },
})
export type UploadProgressService = ReturnType<typeof createUploadProgressService>
