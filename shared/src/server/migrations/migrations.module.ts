import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import type { FeatureModule, Migration } from '../feature-module.ts'
import type { Logger } from '../logging.ts'
import type { Collection } from '../store/define-collection.ts'
import { isOutage, toStoreError } from '../store/mongo.ts'
import { UNFINISHED_COPY } from '../store/unfinished-copy.ts'
import {
  collectionVersionsCollection,
  createMigrationRepository,
  migrationsCollection,
} from './migration.repository.ts'

/** A process that does not renew for this long is considered dead, and another one restarts its migration. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** How often a process checks whether another one's migration has finished. */
const LOOK_MS = 500

type Deps = { connection: Connection; logger: Logger; now: () => Date }

const newerData = (found: string, known: number) =>
  new Error(
    `The data was written by a newer version of Larder (${found}; this version knows ${known}): start that version, or restore a backup.`,
  )

/** Migrates data of an earlier version to the current one, once for all processes. */
export const createMigrationsModule = ({ connection, logger, now }: Deps) => {
  const repository = createMigrationRepository(connection)
  const worker = randomUUID()
  let state: 'unknown' | 'migrating' | 'finished' = 'unknown'
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS)

  const run = async ({ number, name, run: change }: Migration) => {
    const renewal = setInterval(() => {
      repository.updateLease(number, worker, leaseEnd()).catch((error: unknown) => {
        logger.warn({ err: error, migration: name }, 'The lease of a migration could not be renewed')
      })
    }, RENEW_MS)
    try {
      const report = await change()
      await repository.updateFinished(number, report, now())
      logger.info({ migration: name, number, ...report }, 'Migrated')
    } catch (error) {
      // A store that went away is waited for, and the migration is run again.
      if (isOutage(toStoreError(error))) throw error
      const reason = error instanceof Error ? error.message : String(error)
      // The start script knows these words, and names the backup of before.
      throw new Error(`The migration ${number} (${name}) failed: ${reason}`, { cause: error })
    } finally {
      clearInterval(renewal)
    }
  }

  return {
    services: {
      /** True until `migrate` has made sure that all data is in the current version. */
      isPending: () => state !== 'finished',

      /** True while a required migration waits, or runs, in this or another process. */
      isMigrating: () => state === 'migrating',

      /**
       * Records the versions in which this program writes documents; a program that knows only lower ones will no
       * longer start.
       * @throws Error when two migrations have one number, or the data is of a newer version or an unfinished copy
       */
      admit: async (
        migrations: readonly Migration[],
        collections: readonly Pick<Collection, 'name' | 'version'>[],
      ): Promise<void> => {
        const numbers = new Set(migrations.map(({ number }) => number))
        if (numbers.size < migrations.length) throw new Error('Two migrations have the same number.')
        const [latest, latestKnown] = [await repository.findLatest(), Math.max(0, ...numbers)]
        if (latest > latestKnown) throw newerData(`migration ${latest}`, latestKnown)
        const stored = await repository.mapVersions()
        if (stored.has(UNFINISHED_COPY))
          throw new Error(
            'The database is an unfinished copy: run npm run move-to-mongodb again, or drop it and run npm run restore again.',
          )
        for (const { name, version } of collections) {
          const found = stored.get(name) ?? 0
          if (found > version) throw newerData(`${name} of version ${found}`, version)
        }
        await repository.updateVersions(collections)
      },

      /**
       * Runs the migrations that were not applied to the database yet, in the order of their numbers; waits while
       * another process runs one. If a process dies, the next one takes its migration over.
       * @throws Error that names the migration that failed, and the outage of a store
       */
      migrate: async (migrations: readonly Migration[]): Promise<void> => {
        const ordered = migrations.toSorted((one, other) => one.number - other.number)
        for (const migration of ordered) {
          for (;;) {
            const claim = await repository.claim(migration, worker, now(), leaseEnd())
            if (claim === 'finished') break
            state = 'migrating'
            if (claim === 'mine') {
              await run(migration)
              break
            }
            await pause(LOOK_MS)
          }
        }
        state = 'finished'
      },
    },
    collections: [migrationsCollection, collectionVersionsCollection],
  } satisfies FeatureModule
}
