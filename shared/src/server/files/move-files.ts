import type { Connection } from 'mongoose'
import type { BlobStore } from '../ports/blob-store.ts'
import { newBlobName } from './blob-name.ts'
import { filesCollection } from './file.collection.ts'

/** How many are moved in one run of the sweep: at the 200 kB of a usual receipt some 40 MB, in a few seconds. */
const BATCH = 200

/**
 * Creates the sweep that moves files out of the database into the blob store, and returns how many. A file is in the
 * database until it is outside; when it was replaced or removed meanwhile, what was written for it is removed again.
 */
export const createFileMove = (connection: Connection, blobs: BlobStore) => {
  const files = filesCollection.open(connection)
  return async (): Promise<{ movedCount: number }> => {
    const found = await files.find({ blob: null }, { _id: 1 }).limit(BATCH).lean()
    let movedCount = 0
    for (const { _id } of found) {
      const file = await files.findOne({ _id, blob: null }, { data: 1 }).lean()
      if (file?.data === undefined) continue
      const data = Buffer.from((file.data as unknown as { buffer: Uint8Array }).buffer)
      const blob = newBlobName(data)
      await blobs.put(blob, data)
      const { matchedCount } = await files.updateOne(
        { _id, blob: null },
        { $set: { blob }, $unset: { data: 1 } },
      )
      if (matchedCount === 0) await blobs.remove(blob)
      else movedCount += 1
    }
    return { movedCount }
  }
}
