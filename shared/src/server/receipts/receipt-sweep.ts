import type { JobProducer } from '../jobs/job-producer.ts'
import { discardUpload } from './discard-upload.ts'
import type { UploadParts } from './discard-upload.ts'
import type { ReceiptRepository, StoredReceipt } from './receipt.repository.ts'

const BATCH_SIZE = 500
/** How long a receipt that was looked after is left alone. */
const PUT_OFF_MS = 5_000
/** Of an upload that is being taken back; none can become a receipt any more. */
const GIVEN_UP = -1

type Deps = UploadParts & { receipts: ReceiptRepository; jobs: JobProducer; now: () => Date }

/**
 * Makes the sweep that puts receipts back into the queue which Redis lost or whose worker died, and takes back uploads
 * that ended before their file was saved. It answers how many of each; running it at any time, or in several processes
 * at once, does no harm.
 */
export const createReceiptSweep = ({ receipts, files, clientIds, jobs, now }: Deps) => {
  const putOff = () => new Date(now().getTime() + PUT_OFF_MS)

  const giveUp = async (receipt: StoredReceipt): Promise<boolean> => {
    const isOurs = await receipts.updateLapsed(receipt, GIVEN_UP, now(), putOff())
    if (isOurs) await discardUpload({ receipts, files, clientIds }, receipt)
    return isOurs
  }

  return async (): Promise<{ requeuedCount: number; discardedCount: number }> => {
    const lapsed = await receipts.listLapsed(now(), BATCH_SIZE)
    let requeuedCount = 0
    let discardedCount = 0
    for (const receipt of lapsed) {
      if (receipt.attempt < 1) {
        if (await giveUp(receipt)) discardedCount++
        continue
      }
      const isWaiting = await jobs.isOpen('receipt.extract', {
        documentId: receipt.id,
        attempt: receipt.attempt,
      })
      const attempt = isWaiting ? receipt.attempt : receipt.attempt + 1
      // The attempt is counted first: a job that came back to life meanwhile no longer fits, so it does nothing.
      const isOurs = await receipts.updateLapsed(receipt, attempt, now(), putOff())
      if (!isOurs || isWaiting) continue
      await jobs.enqueue(
        'receipt.extract',
        { documentId: receipt.id, attempt },
        { receipt_id: receipt.id, attempt },
      )
      requeuedCount++
    }
    return { requeuedCount, discardedCount }
  }
}
