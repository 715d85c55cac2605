import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { atStep, isOver } from '@larder/shared/contracts/progress'
import type { Progress } from '@larder/shared/contracts/progress'
import { MAX_RECEIPT_BYTES, UPLOAD_TIMEOUT_MS } from '@larder/shared/contracts/receipts/receipts'
import type { PageSize, ReceiptMimeType, ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import { toStoreError } from '../store/mongo.ts'
import { errorOfWork } from '../work/wait-for-work.ts'
import { publishReceiptChange } from '../events/household-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FileStore, StoredFile } from '../ports/file-store.ts'
import type { ProgressSubscriber, ProgressTopic } from '../progress/progress-channel.ts'
import { ORIGINAL_FILE, previewFile, THUMBNAIL_FILE } from './receipt.collection.ts'
import { jobOfReceipt } from './receipt-jobs.ts'
import type { ReceiptRepository, StoredReceipt } from './receipt.repository.ts'
import { randomClientId } from './uploads/client-ids.service.ts'
import type { ClientIdService } from './uploads/client-ids.service.ts'
import { discardUpload } from './uploads/discard-upload.ts'

/** How soon a waiting call polls, in case the message of the end was lost; */
const POLL_MS = 2_000
/** and later after this part of the time that it has waited, so that hundreds of waiting calls cost little. */
const POLL_SHARE = 0.05
/** The sweep ignores a new upload for this long, while its file is being saved, which may take MongoDB 33 s. */
export const SAVE_GRACE_MS = 60_000

export type ReceiptUpload = {
  data: Uint8Array
  mimeType: ReceiptMimeType
  filename: string
  clientId?: string | undefined
  storageLocation?: string | undefined
}

/** The progress topic of a receipt's reading. */
export const topicOf = ({
  user_id,
  client_id,
}: Pick<StoredReceipt, 'user_id' | 'client_id'>): ProgressTopic => ({ owner_id: user_id, id: client_id })

type Deps = {
  receipts: ReceiptRepository
  files: FileStore
  /** The maximum size of a household's files in bytes. */
  maxFileBytes: number
  clientIds: ClientIdService
  jobs: JobProducer
  progress: ProgressSubscriber
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/** Accepts receipts, returns what was read from them, and their pages. */
export const createReceiptService = (deps: Deps) => {
  const { receipts, files, maxFileBytes, clientIds, jobs, progress, publish, logger, now } = deps
  const save = async (
    actor: Actor,
    receiptId: string,
    clientId: string,
    upload: ReceiptUpload,
  ): Promise<StoredReceipt> => {
    const { data, mimeType, filename, storageLocation } = upload
    const at = now()
    // First the receipt: a file without one could never be found.
    await receipts.insert(
      {
        id: receiptId,
        household_id: actor.householdId,
        user_id: actor.userId,
        client_id: clientId,
        filename,
        mime_type: mimeType,
        size_bytes: data.byteLength,
        file_hash: createHash('sha256').update(data).digest('hex'),
        storage_location: storageLocation ?? null,
      },
      at,
      new Date(at.getTime() + SAVE_GRACE_MS),
    )
    await files.put(
      { householdId: actor.householdId, ownerId: receiptId, name: ORIGINAL_FILE },
      { data, mimeType },
    )
    const receipt = await receipts.updateSaved(receiptId, now())
    if (receipt === null) throw new DomainError('receipt_failed')
    await jobs.enqueue(jobOfReceipt(receipt), receipt)
    publishReceiptChange(publish, receipt)
    return receipt
  }

  return {
    /**
     * Saves a file and has it read. Atomic: when it throws, no receipt is left and the client id is free again, so that
     * the upload can be repeated. A job that was queued anyway finds no receipt.
     * @throws DomainError file_empty, file_too_large, not_found, client_id_used, queue_unavailable, storage_full,
     *   household_files_full
     */
    upload: async (actor: Actor, upload: ReceiptUpload): Promise<Authorized<StoredReceipt>> => {
      if (upload.data.byteLength === 0) throw new DomainError('file_empty')
      if (upload.data.byteLength > MAX_RECEIPT_BYTES) throw new DomainError('file_too_large')
      const keptBytes = await files.countBytes(actor.householdId)
      if (keptBytes + upload.data.byteLength > maxFileBytes) throw new DomainError('household_files_full')
      const receiptId = receipts.newId()
      const clientId = upload.clientId ?? randomClientId()
      if (upload.clientId !== undefined) await clientIds.assertOwn(actor, clientId)
      try {
        return authorize(actor, await save(actor, receiptId, clientId, upload))
      } catch (error) {
        const left = { id: receiptId, household_id: actor.householdId }
        await discardUpload({ receipts, files }, left).catch((failure: unknown) =>
          logger.warn({ err: failure, receiptId }, 'The sweep removes what is left of a refused upload'),
        )
        publishReceiptChange(publish, left)
        throw error
      }
    },

    /**
     * Waits until a receipt is read, and returns the result. `signal` ends the waiting, not the reading.
     * @throws DomainError with the reason when it could not be read; reading_goes_on after ten minutes
     */
    waitForResult: async (
      receipt: Authorized<StoredReceipt>,
      signal: AbortSignal,
    ): Promise<ReceiptResult> => {
      const start = performance.now()
      let waitedMs = 0
      let announceEnd = () => {}
      const unsubscribe = progress.subscribe(topicOf(receipt), (step) => {
        if (isOver(step)) announceEnd()
      })
      try {
        while (waitedMs < UPLOAD_TIMEOUT_MS) {
          signal.throwIfAborted()
          const ended = new AbortController()
          announceEnd = () => ended.abort()
          const state = await receipts.findState(receipt.id).catch(keepWaitingWithoutStore)
          if (state === 'completed' || state === 'failed')
            return resultOf(await receipts.findById(receipt.id))
          const pauseMs = Math.max(POLL_MS, waitedMs * POLL_SHARE)
          await pause(pauseMs, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => {})
          waitedMs = performance.now() - start
        }
        throw new DomainError('reading_goes_on')
      } finally {
        unsubscribe()
      }
    },

    /** The receipt of an upload session, for its uploader only; null while there is none. */
    findByClientId: async (actor: Actor, clientId: string): Promise<Authorized<StoredReceipt> | null> => {
      const receipt = await receipts.findByClientId(clientId)
      if (receipt === null) return null
      if (receipt.user_id !== actor.userId) throw notThere('receipt')
      return authorize(actor, receipt)
    },

    /**
     * The state of an upload. It contains nothing of the receipt, so the secret id and its owner are sufficient. The
     * receipt's own state takes precedence over Redis, which may be outdated or empty.
     */
    findProgress: async (topic: ProgressTopic): Promise<Progress | null> => {
      const receipt = await receipts.findByClientId(topic.id)
      const own = receipt === null ? null : progressOf(receipt)
      return own !== null && isOver(own) ? own : ((await progress.findLast(topic)) ?? own)
    },

    /**
     * The picture of a page, as WebP; pages count from 1. The first one comes as a thumbnail on request, unless an earlier
     * version read the receipt.
     * @throws DomainError not_found
     */
    getPage: async (
      actor: Actor,
      receiptId: string,
      pageNumber: number,
      size: PageSize = 'full',
    ): Promise<StoredFile> => {
      const receipt = authorize(actor, await receipts.findById(receiptId), 'receipt')
      const owner = { householdId: receipt.household_id, ownerId: receipt.id }
      const thumbnail =
        size === 'small' && pageNumber === 1 ? await files.find({ ...owner, name: THUMBNAIL_FILE }) : null
      const page = thumbnail ?? (await files.find({ ...owner, name: previewFile(pageNumber) }))
      if (page === null) throw notThere('page of the receipt')
      return page
    },
  }
}
export type ReceiptService = ReturnType<typeof createReceiptService>

/** The reading continues while MongoDB is down, so the waiting call does too. */
const keepWaitingWithoutStore = (error: unknown): null => {
  const known = toStoreError(error)
  if (known instanceof DomainError && known.code === 'database_unavailable') return null
  throw error
}

/** The progress of a receipt by its own state. */
const progressOf = ({ state, step }: Pick<StoredReceipt, 'state' | 'step'>): Progress | null => {
  if (state === 'failed') return { state: 'failed' }
  if (step === 'done') return { state: 'completed' }
  return step === null ? null : atStep(step)
}

const resultOf = (receipt: StoredReceipt | null): ReceiptResult => {
  if (receipt?.result) return receipt.result
  throw errorOfWork(receipt?.error, 'receipt_failed')
}
