import type { Connection } from 'mongoose'
import type { FeatureModule } from '../feature-module.ts'
import { filesCollection, keptBytesCollection } from './file.collection.ts'
import { createBytesBringing } from './bring-bytes.ts'
import { createMongoFileStore } from './mongo-file-store.ts'

/** The files of households. */
export const createFilesModule = ({ connection, now }: { connection: Connection; now: () => Date }) => {
  const files = createMongoFileStore(connection, now)
  const bringBytes = createBytesBringing(connection)
  return {
    services: files,
    collections: [filesCollection, keptBytesCollection],
    measure: async (householdId: string) => ({ fileBytes: await files.countBytes(householdId) }),
    handlers: { 'household.moved': ({ from_id, into_id }) => bringBytes(from_id, into_id) },
  } satisfies FeatureModule
}
