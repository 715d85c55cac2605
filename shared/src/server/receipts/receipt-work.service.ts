import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import type { ReadReceipt } from '@larder/papers'
import { publishReceiptChange } from '../events/household-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FileStore } from '../ports/file-store.ts'
import { ORIGINAL_FILE, previewFile, READING_FILE, THUMBNAIL_FILE } from './receipt.collection.ts'
import type { Held } from '../work/work-store.ts'
import type { ReceiptRepository, StoredReceipt } from './receipt.repository.ts'

/** The file itself is the problem, so it is not kept. */
const REFUSED_FILES: ReadonlySet<string> = new Set<ErrorCode>([
  'file_unreadable',
  'file_encrypted',
  'file_too_complex',
])

/** The intermediate result for a retry; the pictures are saved separately. */
export type SavedReading = Omit<ReadReceipt, 'previews' | 'thumbnail'>

/** A receipt claimed by a worker. */
export type HeldReceipt = Held<StoredReceipt>

type Deps = { receipts: ReceiptRepository; files: FileStore; publish: PublishEvent; now: () => Date }

/** What a worker saves of a receipt that it has claimed. */
export const createReceiptWorkService = ({ receipts, files, publish, now }: Deps) => {
  const ownerOf = ({ document }: HeldReceipt) => ({
    householdId: document.household_id,
    ownerId: document.id,
  })

  return {
    store: receipts.work,

    saveStep: async (held: HeldReceipt, step: 'ocr' | 'analysis' | 'items'): Promise<boolean> => {
      const isSaved = await receipts.work.update(held, { step }, now())
      if (isSaved) publishReceiptChange(publish, held.document)
      return isSaved
    },

    findFile: (held: HeldReceipt) => files.find({ ...ownerOf(held), name: ORIGINAL_FILE }),

    saveReading: async (
      held: HeldReceipt,
      { previews, thumbnail, ...reading }: ReadReceipt,
    ): Promise<void> => {
      const pictures = previews.map(({ pageNumber, webp }) => ({ name: previewFile(pageNumber), data: webp }))
      for (const { name, data } of [...pictures, { name: THUMBNAIL_FILE, data: thumbnail }]) {
        await files.put({ ...ownerOf(held), name }, { data, mimeType: 'image/webp' })
      }
      const data = await promisify(gzip)(JSON.stringify(reading))
      await files.put({ ...ownerOf(held), name: READING_FILE }, { data, mimeType: 'application/gzip' })
      // If the receipt was removed with its household meanwhile, nobody would find its files any more.
      if ((await receipts.findState(held.document.id)) === null) await files.removeAll(ownerOf(held))
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
      const isSaved = await receipts.work.complete(
        held,
        { step: 'done', result, stage_seconds: stageSeconds },
        now(),
      )
      if (!isSaved) return false
      publishReceiptChange(publish, held.document)
      await files.remove({ ...ownerOf(held), name: READING_FILE })
      return true
    },

    /** Records that a receipt could not be read; deletes its file if no reading can ever succeed. */
    settleFailed: async (failed: StoredReceipt): Promise<void> => {
      publishReceiptChange(publish, failed)
      // An earlier result stays as it is, with its pictures.
      if (!failed.error || !REFUSED_FILES.has(failed.error.code) || failed.result !== null) return
      if (await receipts.updateFilesRemoved(failed, now()))
        await files.removeAll({ householdId: failed.household_id, ownerId: failed.id })
    },
  }
}
export type ReceiptWorkService = ReturnType<typeof createReceiptWorkService>
