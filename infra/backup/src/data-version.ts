import { Redis } from 'ioredis'
import { createConnection } from 'mongoose'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import type { FeatureModule } from '@larder/shared/server/feature-module'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createModules } from '@larder/shared/server/modules'
import type { About } from './archive/contents.ts'
import { BackupError } from './backup-error.ts'

/** What the data of a store have come to, or what this version makes of them. */
export type DataVersion = Pick<About, 'migration' | 'versions'>

/** What this version of Larder makes of data. Nothing is connected to. */
export const knownVersion = (): DataVersion => {
  const logger = createLogger('backup', 'silent')
  const redis = new Redis({ lazyConnect: true })
  const modules = createModules({
    connection: createConnection(),
    jobs: createJobProducer(redis, '', logger),
    redis,
    prefix: '',
    publish: () => {},
    logger,
    now: () => new Date(),
    limits: HOUSEHOLD_LIMITS,
  })
  const features: readonly FeatureModule[] = Object.values(modules)
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
