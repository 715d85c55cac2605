import { notThere } from '@larder/shared/contracts/base/errors'
import type { ProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import type { Actor } from '../../authz.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import { jobOfReceipt } from '../receipt-jobs.ts'
import type { ReceiptService } from '../receipts.service.ts'
import type { ClientIdService } from './client-ids.service.ts'

type Deps = {
  clientIds: ClientIdService
  receipts: ReceiptService
  jobs: Pick<JobProducer, 'findPlace'>
}

/** Returns the progress of an upload to its uploader. */
export const createUploadProgressService = ({ clientIds, receipts, jobs }: Deps) => ({
  generateClientId: (actor: Actor): Promise<string> => clientIds.generate(actor),

  /** The user and session that belong to this id, which may follow it; null when nobody may. */
  findFollower: (clientId: string): Promise<{ user_id: string; session_id: string } | null> =>
    clientIds.find(clientId),

  /**
   * State and result of an upload session. What was uploaded can be followed to its end, even when its id has died
   * meanwhile: a queue may be longer than an id lives.
   * @throws DomainError not_found for an unknown or foreign id, or a dead one without a receipt
   */
  getResult: async (actor: Actor, clientId: string): Promise<ProgressResult> => {
    const receipt = await receipts.findByClientId(actor, clientId)
    if (receipt === null) {
      if ((await clientIds.find(clientId))?.user_id !== actor.userId) throw notThere('upload')
      return { status: 'pending', result: null, error: null }
    }
    switch (receipt.state) {
      case 'completed':
        return { status: 'completed', result: receipt.result, error: null }
      case 'failed':
        return { status: 'error', result: null, error: receipt.error?.detail ?? null }
      case 'queued': {
        // Without Redis nobody knows the place, and the reading waits as well.
        const place = await jobs.findPlace(jobOfReceipt(receipt), receipt).catch(() => null)
        return { status: 'processing', result: null, error: null, ...(place && { queue: place }) }
      }
      case 'processing':
        return { status: 'processing', result: null, error: null }
    }
  },
})
export type UploadProgressService = ReturnType<typeof createUploadProgressService>
