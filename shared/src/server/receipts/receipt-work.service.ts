import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { DomainError, ErrorCode } from '@larder/shared/contracts/errors'
import type { ReceiptResult } from '@larder/shared/contracts/receipts'
import type { ReadReceipt } from '@larder/shared/domain/receipts/read-receipt'
import type { FileStore } from '../ports/file-store.ts'
import { ORIGINAL_FILE, previewFile, READING_FILE } from './receipt-files.ts'
import type { ReceiptRepository, StoredReceipt } from './receipt.repository.ts'

/** A worker that does not renew for so long is taken for dead; the queue's lock lasts as long. */
const LEASE_MS = 10_000

/** What is wrong with the file itself: it is not kept. */
const REFUSED_FILES: readonly ErrorCode[] = ['file_unreadable', 'file_encrypted', 'file_too_complex']

/** What a reading leaves for a retry; the pictures are saved on their own. */
export type SavedReading = Omit<ReadReceipt, 'previews'>

/** A receipt in the hands of one worker. */
export type HeldReceipt = { receipt: StoredReceipt; worker: string }

export type Claim =
  | ({ kind: 'held' } & HeldReceipt)
  /** Another worker has it until `until` at least. */
  | { kind: 'busy'; until: Date }
  /** Nothing to do: it is finished, gone, or a later attempt took over. */
  | { kind: 'settled' }

type Deps = { receipts: ReceiptRepository; files: FileStore; now: () => Date }

/** What a worker does with a receipt: takes it, keeps it, and leaves its result. */
export const createReceiptWorkService = ({ receipts, files, now }: Deps) => {
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS)
  const ownerOf = ({ receipt }: HeldReceipt) => ({
    householdId: receipt.household_id,
    ownerId: receipt.id,
  })
  const update = (held: HeldReceipt, change: Parameters<ReceiptRepository['updateHeld']>[1]) =>
    receipts.updateHeld({ id: held.receipt.id, worker: held.worker }, change, now())

  return {
    claim: async (run: { id: string; attempt: number }, worker: string): Promise<Claim> => {
      const receipt = await receipts.updateLeaseOfFree({ ...run, worker }, now(), leaseEnd())
      if (receipt !== null) return { kind: 'held', receipt, worker }
      const other = await receipts.findById(run.id)
      const isOpen = other?.state === 'queued' || other?.state === 'processing'
      return isOpen && other.attempt === run.attempt
        ? { kind: 'busy', until: other.lease.until }
        : { kind: 'settled' }
    },

    /** False when the lease is lost: another worker took the receipt over. */
    renew: (held: HeldReceipt): Promise<boolean> =>
      update(held, { lease: { worker: held.worker, until: leaseEnd() } }),

    /** Hands the receipt back, so that the next worker need not wait for the lease to end. */
    release: ({ receipt, worker }: HeldReceipt): Promise<boolean> =>
      receipts.updateReleased({ id: receipt.id, worker }, now(), leaseEnd()),

    saveStep: (held: HeldReceipt, step: 'ocr' | 'analysis' | 'items'): Promise<boolean> =>
      update(held, { step }),

    findFile: (held: HeldReceipt) => files.find({ ...ownerOf(held), name: ORIGINAL_FILE }),

    saveReading: async (held: HeldReceipt, { previews, ...reading }: ReadReceipt): Promise<void> => {
      for (const { pageNumber, webp } of previews) {
        const key = { ...ownerOf(held), name: previewFile(pageNumber) }
        await files.put(key, { data: webp, mimeType: 'image/webp' })
      }
      const data = await promisify(gzip)(JSON.stringify(reading))
      await files.put({ ...ownerOf(held), name: READING_FILE }, { data, mimeType: 'application/gzip' })
    },

    findReading: async (held: HeldReceipt): Promise<SavedReading | null> => {
      const file = await files.find({ ...ownerOf(held), name: READING_FILE })
      if (file === null) return null
      return JSON.parse((await promisify(gunzip)(file.data)).toString('utf8')) as SavedReading
    },

    /** Saves the result, once; false when the lease is lost. */
    complete: async (
      held: HeldReceipt,
      result: ReceiptResult,
      stageSeconds: Record<string, number>,
    ): Promise<boolean> => {
      const isSaved = await update(held, {
        state: 'completed',
        step: 'done',
        result,
        stage_seconds: stageSeconds,
      })
      if (isSaved) await files.remove({ ...ownerOf(held), name: READING_FILE })
      return isSaved
    },

    /** Ends an attempt with the reason that its uploader will read; null when it has ended otherwise. */
    fail: async (run: { id: string; attempt: number }, error: DomainError): Promise<StoredReceipt | null> => {
      const failed = await receipts.updateFailed(run, { code: error.code, detail: error.message }, now())
      // No reading will ever make anything of it. What was read once stays as it is, with its pictures.
      const isRefused = REFUSED_FILES.includes(error.code) && failed?.result === null
      if (isRefused && (await receipts.updateFilesRemoved(failed, now())))
        await files.removeAll({ householdId: failed.household_id, ownerId: failed.id })
      return failed
    },
  }
}
export type ReceiptWorkService = ReturnType<typeof createReceiptWorkService>
