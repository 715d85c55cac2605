import { randomBytes } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Actor } from '../../authz.ts'
import type { Logger } from '../../logging.ts'
import { createFileSource } from '../../mail-sources/files/file-source.ts'
import type { MailFile } from '../../mail-sources/files/file-source.ts'
import { startsLikeMail } from '../../mail-sources/files/find-mails.ts'
import { PASSING_FILE } from '../../ports/file-store.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { MailSource } from '../../ports/mail-source.ts'
import type { SecretBox } from '../../secret-box.ts'
import type { StoredSync } from '../syncs/order-sync.repository.ts'
import type { OrderSyncService } from '../syncs/order-syncs.service.ts'
import type { MailUploadRepository, StoredMailUpload } from './mail-upload.repository.ts'
import { CHUNK_BYTES, openChunk, sealChunk, toChunks } from './sealed-chunks.ts'

const HOUR_MS = 3_600_000
/** Uploads of a household that are not read yet. */
const MAX_WAITING = 5
const KEY_BYTES = 32
const SWEEP_BATCH = 100

type Deps = {
  uploads: MailUploadRepository
  files: FileStore
  /** Null where no key is configured. */
  box: SecretBox | null
  logger: Logger
  now: () => Date
}

/** Binds the key of a file to its upload: copied to another one, it cannot be decrypted. */
const contextOf = (uploadId: string) => `mails of upload ${uploadId}`
const chunkName = (index: number) => `mails-${index}`
const notKept = () => new DomainError('mail_not_kept')

/** Uploaded mails: they lie encrypted in the file store until they are read, at most an hour. */
export const createMailUploads = ({ uploads, files, box, logger, now }: Deps) => {
  const ownerOf = ({ household_id, id }: Pick<StoredMailUpload, 'household_id' | 'id'>) => ({
    householdId: household_id,
    ownerId: id,
  })

  /** Removes the bytes first: what knows of them goes when none are left. */
  const remove = async (upload: Pick<StoredMailUpload, 'household_id' | 'id'>): Promise<void> => {
    await files.removeAll(ownerOf(upload))
    await uploads.remove(upload.id)
  }

  const saveChunks = async (
    upload: StoredMailUpload,
    key: Uint8Array,
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<number> => {
    let [index, sizeBytes] = [0, 0]
    for await (const chunk of toChunks(pieces)) {
      if (index === 0 && !startsLikeMail(chunk)) throw new DomainError('mail_unreadable')
      await files.put(
        { ...ownerOf(upload), name: chunkName(index) },
        { data: sealChunk(key, index, chunk), mimeType: PASSING_FILE },
      )
      index++
      sizeBytes += chunk.length
    }
    if (sizeBytes === 0) throw new DomainError('file_empty')
    return sizeBytes
  }

  const openFile = (upload: StoredMailUpload, opened: SecretBox): MailFile => {
    const key = Buffer.from(opened.open(upload.file_key, contextOf(upload.id)), 'base64url')
    const size = upload.size_bytes ?? 0
    return {
      stream: async function* (start = 0, end = size) {
        for (
          let index = Math.floor(start / CHUNK_BYTES);
          index * CHUNK_BYTES < Math.min(end, size);
          index++
        ) {
          const file = await files.find({ ...ownerOf(upload), name: chunkName(index) })
          if (file === null) throw notKept()
          const first = index * CHUNK_BYTES
          yield openChunk(key, index, file.data).subarray(Math.max(0, start - first), end - first)
        }
      },
    }
  }

  return {
    /**
     * Saves uploaded mails as they arrive, and starts the sync that reads them; returns its id. When it throws, nothing
     * is left.
     * @throws DomainError mail_upload_not_configured, too_many_uploads, file_empty, mail_unreadable, storage_full; what
     *   `pieces` throws
     */
    receive: async (
      actor: Actor,
      pieces: AsyncIterable<Uint8Array>,
      syncs: Pick<OrderSyncService, 'startUpload'>,
    ): Promise<string> => {
      if (box === null) throw new DomainError('mail_upload_not_configured')
      if ((await uploads.countOfHousehold(actor.householdId)) >= MAX_WAITING)
        throw new DomainError('too_many_uploads')
      const id = uploads.newId()
      const key = randomBytes(KEY_BYTES)
      const upload: StoredMailUpload = {
        id,
        household_id: actor.householdId,
        file_key: box.seal(key.toString('base64url'), contextOf(id)),
        size_bytes: null,
        // Receiving ends long before, so that nothing can be saved after the sweep.
        expires_at: new Date(now().getTime() + HOUR_MS),
      }
      await uploads.insert(upload)
      try {
        // Counted again with this one: others may have come at the same moment.
        if ((await uploads.countOfHousehold(actor.householdId)) > MAX_WAITING)
          throw new DomainError('too_many_uploads')
        await uploads.updateReceived(id, await saveChunks(upload, key, pieces))
        await syncs.startUpload(actor, id)
        return id
      } catch (error) {
        await remove(upload).catch((failure: unknown) =>
          logger.warn({ err: failure, uploadId: id }, 'The sweep removes what is left of a refused upload'),
        )
        throw error
      }
    },

    /** @throws DomainError mail_not_kept */
    open: async (sync: Pick<StoredSync, 'id'>): Promise<MailSource> => {
      const upload = await uploads.findById(sync.id)
      if (upload === null || upload.size_bytes === null || box === null) throw notKept()
      return createFileSource(openFile(upload, box))
    },

    /** Removes the mails of an upload that is read, or will not be; those of a mailbox's sync are none. */
    removeOf: async ({ id, household_id, mailbox_id }: StoredSync): Promise<void> => {
      if (mailbox_id === null) await remove({ id, household_id })
    },

    /** Removes what was not read within the hour, or was left behind by a crash; returns how many. */
    sweep: async (): Promise<{ removedCount: number }> => {
      const expired = await uploads.listExpired(now(), SWEEP_BATCH)
      for (const upload of expired) await remove(upload)
      return { removedCount: expired.length }
    },
  }
}
export type MailUploads = ReturnType<typeof createMailUploads>
