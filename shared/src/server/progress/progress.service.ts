import { notThere } from '@larder/shared/contracts/base/errors'
import type { ProgressResult } from '@larder/shared/contracts/progress'
import type { Actor } from '../authz.ts'
import type { ReceiptService } from '../receipts/receipts.service.ts'
import type { ClientIdService } from './client-ids.service.ts'

type Deps = { clientIds: ClientIdService; receipts: ReceiptService }

/** Says how far an upload is, to those who may know. */
export const createProgressService = ({ clientIds, receipts }: Deps) => ({
  generateClientId: (actor: Actor): Promise<string> => clientIds.generate(actor),

  /** The session in whose name whoever knows this id may follow it; null when nobody may. */
  findSession: async (clientId: string): Promise<string | null> =>
    (await clientIds.find(clientId))?.session_id ?? null,

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
export type ProgressService = ReturnType<typeof createProgressService>
