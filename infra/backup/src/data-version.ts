import { createConnection } from 'mongoose'
import { listFeatures } from '@larder/shared/server/list-features'
import type { About } from './archive/contents.ts'
import { BackupError } from './backup-error.ts'

/** What the data of a store have come to, or what this version makes of them. */
export type DataVersion = Pick<About, 'migration' | 'versions'>

/** What this version of Larder makes of data. Nothing is connected to. */
export const knownVersion = (): DataVersion => {
  const features = listFeatures(createConnection())
  const migrations = features.flatMap((feature) => feature.migrations ?? [])
  const collections = features.flatMap((feature) => feature.collections)
  return {
    migration: Math.max(0, ...migrations.map(({ number }) => number)),
    versions: Object.fromEntries(collections.map(({ name, version }) => [name, version])),
  }
}

/** @throws BackupError where the data of a backup are of a newer version than `known` */
export const admitVersion = (found: DataVersion, known: DataVersion): void => {
  const isNewer =
    found.migration > known.migration ||
    Object.entries(found.versions).some(([name, version]) => version > (known.versions[name] ?? version))
  if (isNewer)
    throw new BackupError(
      'The data of this backup are of a newer version of Larder: bring it back with that version. Nothing was changed.',
    )
}

/** Whether this version will change data that are there: by a migration, or by writing documents of a higher version. */
export const willMigrate = (found: DataVersion, known: DataVersion): boolean =>
  Object.keys(found.versions).length > 0 &&
  (found.migration < known.migration ||
    Object.entries(known.versions).some(([name, version]) => version > (found.versions[name] ?? version)))
