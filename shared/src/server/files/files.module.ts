import type { Connection } from 'mongoose'
import type { FeatureModule } from '../feature-module.ts'
import { filesCollection, keptBytesCollection } from './file.collection.ts'
import { createMongoFileStore } from './mongo-file-store.ts'

/** The files of households. */
export const createFilesModule = ({ connection, now }: { connection: Connection; now: () => Date }) =>
  ({
    services: createMongoFileStore(connection, now),
    collections: [filesCollection, keptBytesCollection],
  }) satisfies FeatureModule
