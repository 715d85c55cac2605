import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { DomainError } from '@larder/shared/contracts/errors'
import { toStoreError } from '../mongo.ts'
import type { FileKey, FileStore } from '../ports/file-store.ts'
import { createFileModel } from './file.model.ts'

/** A MongoDB document holds 16 MB, its other fields included. */
const MAX_FILE_BYTES = 15_000_000

/** Keeps each file in one document, so that a write is whole or absent without any clean-up. */
export const createMongoFileStore = (
  connection: Connection,
  now: () => Date,
): FileStore & { ensureIndexes: () => Promise<void> } => {
  const files = createFileModel(connection)
  const filterOf = ({ householdId, ownerId, name }: FileKey) => ({
    household_id: new Types.ObjectId(householdId),
    owner_id: new Types.ObjectId(ownerId),
    name,
  })

  return {
    ensureIndexes: async () => {
      await files.createIndexes()
    },

    put: async (key, { data, mimeType }) => {
      if (data.byteLength > MAX_FILE_BYTES) throw new DomainError('file_too_large')
      const content = {
        mime_type: mimeType,
        size_bytes: data.byteLength,
        data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
        created_at: now(),
      }
      try {
        // Straight to the driver: the model would copy the bytes twice on their way.
        await files.collection.updateOne(filterOf(key), { $set: content }, { upsert: true })
      } catch (error) {
        throw toStoreError(error)
      }
    },

    find: async (key) => {
      const file = await files.findOne(filterOf(key)).lean()
      if (file === null) return null
      // A lean read gives the driver's Binary, whose `buffer` holds the bytes.
      const binary = file.data as unknown as { buffer: Uint8Array }
      return { data: new Uint8Array(binary.buffer), mimeType: file.mime_type }
    },

    remove: async (key) => {
      await files.deleteOne(filterOf(key))
    },

    removeAll: async ({ householdId, ownerId }) => {
      await files.deleteMany({ household_id: householdId, owner_id: ownerId })
    },
  }
}
