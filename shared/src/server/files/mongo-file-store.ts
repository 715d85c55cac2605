import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { LONG_READ_BATCH, toStoreError, upsert } from '../store/mongo.ts'
import type { FileKey, FileStore } from '../ports/file-store.ts'
import { filesCollection, keptBytesCollection } from './file.collection.ts'

/** The maximum of 16 MB for a MongoDB document includes its other fields. */
const MAX_FILE_BYTES = 15_000_000

const COUNTED = { is_counted: 1, size_bytes: 1 } as const

/** Stores each file in one document, so that a write is complete or absent without any clean-up. */
export const createMongoFileStore = (connection: Connection, now: () => Date): FileStore => {
  const files = filesCollection.open(connection)
  const keptBytes = keptBytesCollection.open(connection)
  // First the file, then its size: a crash in between only makes the count slightly wrong.
  const addBytes = async (householdId: string, bytes: number) => {
    if (bytes === 0) return
    await upsert(() => keptBytes.updateOne({ _id: householdId }, { $inc: { bytes } }, { upsert: true }))
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
        data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
        created_at: now(),
      }
      try {
        // Directly through the driver, because the model would copy the bytes twice.
        const before = await files.collection.findOneAndUpdate(
          filterOf(key),
          { $set: content },
          { upsert: true, projection: COUNTED },
        )
        await addBytes(key.householdId, data.byteLength - countedOf(before))
      } catch (error) {
        throw toStoreError(error)
      }
    },

    find: async (key) => {
      const file = await files.findOne(filterOf(key)).lean()
      if (file === null) return null
      // A lean read returns the driver's Binary, whose `buffer` contains the bytes.
      const binary = file.data as unknown as { buffer: Uint8Array }
      return { data: new Uint8Array(binary.buffer), mimeType: file.mime_type }
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

    countBytes: async (householdId) => {
      const kept = await keptBytes.findById(householdId).lean()
      return Math.max(0, kept?.bytes ?? 0)
    },

    remove: async (key) => {
      const removed = await files.findOneAndDelete(filterOf(key), { projection: COUNTED }).lean()
      await addBytes(key.householdId, -countedOf(removed))
    },

    removeAll: async ({ householdId, ownerId }) => {
      const owned = { household_id: householdId, owner_id: ownerId }
      // One by one: of two simultaneous calls each counts what it removed itself.
      for (;;) {
        const removed = await files.findOneAndDelete(owned, { projection: COUNTED }).lean()
        if (removed === null) return
        await addBytes(householdId, -countedOf(removed))
      }
    },
  }
}

/** The part of a file in the household's count; 0 for one of an earlier version, which was not counted. */
const countedOf = (file: object | null): number => {
  const { is_counted = false, size_bytes = 0 } = (file ?? {}) as { is_counted?: boolean; size_bytes?: number }
  return is_counted ? size_bytes : 0
}
