import type { Connection } from 'mongoose'
import type { FeatureModule } from '../feature-module.ts'
import type { Logger } from '../logging.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { createBlobSweep } from './blob-sweep.ts'
import { createBytesBringing } from './bring-bytes.ts'
import { filesCollection, keptBytesCollection } from './file.collection.ts'
import { createMongoFileStore } from './mongo-file-store.ts'
import { createFileMove } from './move-files.ts'

type Deps = { connection: Connection; blobs?: BlobStore | undefined; logger: Logger; now: () => Date }

/** The files of households. */
export const createFilesModule = ({ connection, blobs, logger, now }: Deps) => {
  const files = createMongoFileStore(connection, now, blobs === undefined ? null : { blobs, logger })
  const bringBytes = createBytesBringing(connection)

  const removeAllOf = async (householdId: string) => {
    for await (const key of files.list(householdId)) await files.remove(key)
  }

  /** A worker without the place would fail each receipt, and an API show no picture. */
  const assertSetUp = async () => {
    const outside = await filesCollection.open(connection).exists({ blob: { $gt: '' } })
    if (outside === null) return blobs?.prepare()
    if (blobs === undefined)
      throw new Error(
        'Files of this database are kept outside it: set FILES_AT to where the other processes keep them.',
      )
    // A bucket that can't be reached now may be soon.
    if (!(await blobs.isThere().catch(() => true)))
      throw new Error(
        "The place of files (FILES_AT) is not there or can't be written to: mount its disk, or let the user that Larder runs as write there. Only if the files are lost, make an empty folder in its place, and Larder goes on without them.",
      )
  }

  return {
    services: files,
    collections: [filesCollection, keptBytesCollection],
    assertSetUp,
    sweeps:
      blobs === undefined
        ? []
        : [
            { name: 'file-move', run: createFileMove(connection, blobs) },
            { name: 'blobs', run: createBlobSweep(connection, blobs, now) },
          ],
    measure: {
      amount: 'fileBytes',
      count: (householdIds: readonly string[]) => files.mapBytes(householdIds),
    },
    handlers: {
      'household.moved': ({ from_id, into_id }) => bringBytes(from_id, into_id),
      'household.removed': ({ household_id }) => removeAllOf(household_id),
    },
  } satisfies FeatureModule
}
