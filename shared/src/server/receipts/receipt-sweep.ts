import type { JobProducer } from '../jobs/job-producer.ts'
import type { ReceiptRepository } from './receipt.repository.ts'

const BATCH_SIZE = 500
/** How long a receipt that was looked after is left alone. */
const PUT_OFF_MS = 5_000

type Deps = { receipts: ReceiptRepository; jobs: JobProducer; now: () => Date }

/**
 * Makes the sweep that puts receipts back into the queue which Redis lost or whose worker died. It answers how many
 * it put back; running it at any time, or in several processes at once, does no harm.
 */
export const createReceiptSweep =
  ({ receipts, jobs, now }: Deps) =>
  async (): Promise<{ requeuedCount: number }> => {
    const lapsed = await receipts.listLapsed(now(), BATCH_SIZE)
    let requeuedCount = 0
    for (const receipt of lapsed) {
      const isWaiting = await jobs.isOpen('receipt.extract', {
        documentId: receipt.id,
        attempt: receipt.attempt,
      })
      const attempt = isWaiting ? receipt.attempt : receipt.attempt + 1
      const until = new Date(now().getTime() + PUT_OFF_MS)
      // The attempt is counted first: a job that came back to life meanwhile no longer fits, so it does nothing.
      const isOurs = await receipts.updateLapsed(receipt, attempt, now(), until)
      if (!isOurs || isWaiting) continue
      await jobs.enqueue(
        'receipt.extract',
        { documentId: receipt.id, attempt },
        { receipt_id: receipt.id, attempt },
      )
      requeuedCount++
    }
    return { requeuedCount }
  }
