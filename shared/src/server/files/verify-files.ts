import type { Connection } from 'mongoose'
import type { BlobStore } from '../ports/blob-store.ts'
import type { FileKey } from '../ports/file-store.ts'
import { LONG_READ_BATCH } from '../store/mongo.ts'
import { isWhole } from './blob-name.ts'
import { filesCollection } from './file.collection.ts'

/** A file whose bytes are not those that were saved. */
export type LostFile = FileKey & { blob: string; what: 'missing' | 'damaged' }

/** Looks at the bytes of all files outside the database; says of each that was looked at what is lost, or null. */
export async function* verifyFiles(
  connection: Connection,
  blobs: BlobStore,
): AsyncGenerator<LostFile | null> {
  const files = filesCollection.open(connection)
  let after = {}
  for (;;) {
    const found = await files
      .find({ blob: { $ne: null }, ...after }, { household_id: 1, owner_id: 1, name: 1, blob: 1 })
      .sort({ _id: 1 })
      .limit(LONG_READ_BATCH)
      .lean()
    for (const { _id, household_id, owner_id, name, blob } of found) {
      if (blob === null) continue
      const data = await blobs.find(blob)
      const isRight = data !== null && isWhole(blob, data)
      // It may have been replaced or removed since.
      const isLost = !isRight && (await files.exists({ _id, blob })) !== null
      yield isLost
        ? {
            householdId: household_id.toHexString(),
            ownerId: owner_id.toHexString(),
            name,
            blob,
            what: data === null ? 'missing' : 'damaged',
          }
        : null
    }
    const last = found.at(-1)
    if (last === undefined || found.length < LONG_READ_BATCH) return
    after = { _id: { $gt: last._id } }
  }
}
