import { publishReceiptChange } from '../events/household-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { ReceiptRepository } from './receipt.repository.ts'

const BATCH_SIZE = 200
const DAY_MS = 86_400_000

type Deps = {
  receipts: ReceiptRepository
  files: FileStore
  keepDays: number
  publish: PublishEvent
  now: () => Date
}

/**
 * Creates the sweep that deletes the files and pictures of receipts added more than `keepDays` days ago; what was read
 * from them stays. It returns the number of receipts; running it at any time, or concurrently, does no harm.
 */
export const createRetentionSweep =
  ({ receipts, files, keepDays, publish, now }: Deps) =>
  async (): Promise<{ removedCount: number }> => {
    const before = new Date(now().getTime() - keepDays * DAY_MS)
    const outdated = await receipts.listSettledWithFiles(before, BATCH_SIZE)
    for (const receipt of outdated) {
      await files.removeAll({ householdId: receipt.household_id, ownerId: receipt.id })
      if (await receipts.updateFilesRemoved(receipt, now())) publishReceiptChange(publish, receipt)
    }
    return { removedCount: outdated.length }
  }
