import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { LONG_READ_BATCH, toStoreError, upsert } from '../store/mongo.ts'
import type { Logger } from '../logging.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { FileKey, FileStore } from '../ports/file-store.ts'
import { isWhole, newBlobName } from './blob-name.ts'
import { filesCollection, keptBytesCollection } from './file.collection.ts'

/** The maximum of 16 MB for a MongoDB document includes its other fields. */
const MAX_FILE_BYTES = 15_000_000

/** What is read of a file that is replaced or removed. */
const KEPT = { is_counted: 1, size_bytes: 1, blob: 1 } as const

/** Where the bytes of files are kept, and who hears of those that are not there. */
export type Outside = { blobs: BlobStore; logger: Pick<Logger, 'error' | 'warn'> }

/**
 * Stores each file in one document, with its bytes or with the name of these outside the database (ADR 0086): the
 * document is written after them and removed before them, so that a crash leaves no more than bytes without a document,
 * which `createBlobSweep` removes.
 */
export const createMongoFileStore = (
  connection: Connection,
  now: () => Date,
  outside: Outside | null = null,
): FileStore => {
  const files = filesCollection.open(connection)
  const keptBytes = keptBytesCollection.open(connection)
  // First the file, then its size: a crash in between only makes the count slightly wrong.
  const addBytes = async (householdId: string, bytes: number) => {
    if (bytes === 0) return
    await upsert(() => keptBytes.updateOne({ _id: householdId }, { $inc: { bytes } }, { upsert: true }))
  }
  const keep = async (data: Buffer): Promise<{ $set: object; $unset?: object }> => {
    if (outside === null) return { $set: { data, blob: null } }
    const blob = newBlobName(data)
    await outside.blobs.put(blob, data)
    return { $set: { blob }, $unset: { data: 1 } }
  }

  /** Removes the bytes of a file that no document has any more. */
  const removeBytes = async (gone: object | null) => {
    const { blob } = (gone ?? {}) as { blob?: string | null }
    if (typeof blob !== 'string') return
    // What stays is removed by the sweep: no document has it any more.
    await outside?.blobs
      .remove(blob)
      .catch((err: unknown) => outside.logger.warn({ err, blob }, 'A file could not be removed'))
  }

  /** Takes a removed file out of its household's count, and removes its bytes. */
  const settleGone = async (householdId: string, gone: object | null) => {
    await addBytes(householdId, -countedOf(gone))
    await removeBytes(gone)
  }

  const mapBytes: FileStore['mapBytes'] = async (householdIds) => {
    const kept = await keptBytes.find({ _id: { $in: householdIds } }).lean()
    return new Map(kept.map(({ _id, bytes }) => [_id.toHexString(), Math.max(0, bytes)]))
  }

  const filterOf = ({ householdId, ownerId, name }: FileKey) => ({
    household_id: new Types.ObjectId(householdId),
    owner_id: new Types.ObjectId(ownerId),
    name,
  })

  return {
    put: async (key, { data, mimeType }) => {
      if (data.byteLength > MAX_FILE_BYTES) throw new DomainError('file_too_large')
      const content = {
        mime_type: mimeType,
        size_bytes: data.byteLength,
        is_counted: true,
        created_at: now(),
      }
      try {
        const { $set, ...rest } = await keep(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
        // Directly through the driver, because the model would copy the bytes twice.
        const before = await files.collection.findOneAndUpdate(
          filterOf(key),
          { $set: { ...content, ...$set }, ...rest },
          { upsert: true, projection: KEPT },
        )
        await addBytes(key.householdId, data.byteLength - countedOf(before))
        await removeBytes(before)
      } catch (error) {
        throw toStoreError(error)
      }
    },

    find: async (key) => {
      const file = await files.findOne(filterOf(key)).lean()
      if (file === null) return null
      if (file.blob === null) {
        // A lean read returns the driver's Binary, whose `buffer` contains the bytes.
        const binary = file.data as unknown as { buffer: Uint8Array }
        return { data: new Uint8Array(binary.buffer), mimeType: file.mime_type }
      }
      // Here none are set, elsewhere they were.
      if (outside === null) throw new DomainError('files_unavailable')
      const data = await outside.blobs.find(file.blob)
      if (data !== null && isWhole(file.blob, data)) return { data, mimeType: file.mime_type }
      // It may have been replaced or removed since.
      if ((await files.exists({ _id: file._id, blob: file.blob })) !== null)
        outside.logger.error({ ...key, blob: file.blob }, 'A file is missing or damaged')
      return null
    },

    // By pages: whoever works on each file in turn may take longer than a cursor lives.
    list: async function* (householdId) {
      let after = {}
      for (;;) {
        const found = await files
          .find({ household_id: householdId, ...after }, { owner_id: 1, name: 1 })
          .sort({ _id: 1 })
          .limit(LONG_READ_BATCH)
          .lean()
        for (const { owner_id, name } of found) yield { householdId, ownerId: owner_id.toHexString(), name }
        const last = found.at(-1)
        if (last === undefined || found.length < LONG_READ_BATCH) return
        after = { _id: { $gt: last._id } }
      }
    },

    countBytes: async (householdId) => (await mapBytes([householdId])).get(householdId) ?? 0,

    mapBytes,

    remove: async (key) => {
      await settleGone(
        key.householdId,
        await files.findOneAndDelete(filterOf(key), { projection: KEPT }).lean(),
      )
    },

    removeAll: async ({ householdId, ownerId }) => {
      const owned = { household_id: householdId, owner_id: ownerId }
      // One by one: of two simultaneous calls each counts what it removed itself.
      for (;;) {
        const removed = await files.findOneAndDelete(owned, { projection: KEPT }).lean()
        if (removed === null) return
        await settleGone(householdId, removed)
      }
    },
  }
}

/** The part of a file in the household's count; 0 for one of an earlier version, which was not counted. */
const countedOf = (file: object | null): number => {
  const { is_counted = false, size_bytes = 0 } = (file ?? {}) as { is_counted?: boolean; size_bytes?: number }
  return is_counted ? size_bytes : 0
}
