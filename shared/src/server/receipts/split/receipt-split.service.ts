import { createHash } from 'node:crypto'
import { parse } from 'node:path'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ReceiptSummary } from '@larder/shared/contracts/receipts/receipt-archive'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import { publishReceiptChange } from '../../events/household-events.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import type { Logger } from '../../logging.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { ORIGINAL_FILE } from '../receipt.collection.ts'
import { jobOfReceipt } from '../receipt-jobs.ts'
import type { ReceiptRepository, StoredReceipt } from '../receipt.repository.ts'
import { SAVE_GRACE_MS } from '../receipts.service.ts'
import type { HeldReceipt } from '../receipt-work.service.ts'
import { summaryOf } from '../receipt-summary.ts'
import type { ReceiptAdditionsService } from '../stock/receipt-additions.service.ts'

type Deps = {
  receipts: ReceiptRepository
  files: FileStore
  additions: ReceiptAdditionsService
  jobs: JobProducer
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/**
 * Makes receipts of the parts of a picture that shows several. The whole waits as work like a reading, so that a second
 * request is refused, and a worker that dies is replaced. Each part is found by an id that follows from the whole's: a
 * repeated attempt goes on where the last one stopped. No part is read before all are saved, and the whole is removed
 * after that.
 */
export const createReceiptSplitService = (deps: Deps) => {
  const { receipts, files, additions, jobs, publish, logger, now } = deps

  const enqueue = (receipt: StoredReceipt) =>
    jobs
      .enqueue(jobOfReceipt(receipt), receipt)
      .catch((error: unknown) =>
        logger.warn({ err: error, receiptId: receipt.id }, 'A receipt waits for the sweep to queue it'),
      )

  const assertNotInStock = async ({ id, household_id }: StoredReceipt) => {
    const added = await additions.listAdded(household_id, [id])
    if (added.has(id)) throw new DomainError('lines_already_added')
  }

  /** Saves the file of a part, which nobody reads yet; the part as it is when it was complete before. */
  const savePart = async (whole: StoredReceipt, index: number, data: Uint8Array): Promise<StoredReceipt> => {
    const at = now()
    const known = await receipts.findByClientId(partClientId(whole, index))
    if (known !== null && known.attempt !== 0) return known
    const part =
      known ??
      (await receipts.insert(
        {
          id: receipts.newId(),
          household_id: whole.household_id,
          user_id: whole.user_id,
          client_id: partClientId(whole, index),
          filename: partName(whole.filename, index),
          mime_type: 'image/jpeg',
          size_bytes: data.byteLength,
          file_hash: createHash('sha256').update(data).digest('hex'),
          storage_location: whole.storage_location,
        },
        at,
        new Date(at.getTime() + SAVE_GRACE_MS),
      ))
    const key = { householdId: whole.household_id, ownerId: part.id, name: ORIGINAL_FILE }
    await files.put(key, { data, mimeType: 'image/jpeg' })
    return part
  }

  return {
    /**
     * Has a picture split into the receipts that it shows.
     * @throws DomainError not_found, receipt_busy, receipt_file_gone, receipt_is_one, lines_already_added
     */
    request: async (actor: Actor, id: string): Promise<Omit<ReceiptSummary, 'review_state'>> => {
      const receipt = authorize(actor, await receipts.findById(id), 'receipt')
      if (receipt.state === 'queued' || receipt.state === 'processing') throw new DomainError('receipt_busy')
      if (!receipt.result?.several) throw new DomainError('receipt_is_one')
      if (receipt.files_removed_at !== null) throw new DomainError('receipt_file_gone')
      await assertNotInStock(receipt)
      const waiting = await receipts.updateReopened(receipt, now(), 'split')
      if (waiting === null) throw new DomainError('receipt_busy')
      await enqueue(waiting)
      publishReceiptChange(publish, waiting)
      return summaryOf(waiting)
    },

    assertNotInStock,

    /** True when the parts exist, so that only the whole is left to be removed. */
    isCut: ({ document }: HeldReceipt): boolean => document.files_removed_at !== null,

    /**
     * Saves the pictures of the parts as receipts, has them read, and marks the whole as cut. It can be repeated after an
     * interruption, with the same pictures.
     * @throws Error when another worker has taken over, or the sweep a part whose saving took too long
     */
    saveParts: async (held: HeldReceipt, pictures: readonly Uint8Array[]): Promise<void> => {
      const parts: StoredReceipt[] = []
      for (const [index, data] of pictures.entries()) {
        if (!(await receipts.work.renew(held, now()))) throw new Error('Another worker splits the receipt')
        parts.push(await savePart(held.document, index, data))
      }
      for (const part of parts) {
        if (part.attempt > 0) continue
        const saved = await receipts.updateSaved(part.id, now())
        if (saved === null) throw new Error('A part of the receipt is removed as an interrupted upload')
        await enqueue(saved)
        publishReceiptChange(publish, saved)
      }
      const isMarked = await receipts.work.update(held, { files_removed_at: now() }, now())
      if (!isMarked) throw new Error('Another worker splits the receipt')
    },

    /** Removes the whole with its files. It can be repeated after an interruption. */
    removeWhole: async ({ document }: HeldReceipt): Promise<void> => {
      await files.removeAll({ householdId: document.household_id, ownerId: document.id })
      await receipts.remove(document.id)
      publishReceiptChange(publish, document)
    },
  }
}
export type ReceiptSplitService = ReturnType<typeof createReceiptSplitService>

/** The client id of a part: as secret as that of the whole, of which it is made, and the same whenever it is made. */
const partClientId = ({ id, client_id }: StoredReceipt, index: number): string =>
  createHash('sha256').update(`${id} ${client_id} ${index}`).digest('base64url').slice(0, 22)

/** 'IMG_1 (2).jpg' for the second part of 'IMG_1.heic'. */
const partName = (filename: string, index: number): string => `${parse(filename).name} (${index + 1}).jpg`
