import type { Connection } from 'mongoose'
import { isDuplicateKey } from '../store/mongo.ts'
import { date, json, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** The migrations applied to a database, by their numbers. */
export const migrationsCollection = defineCollection({
  name: 'migrations',
  owner: 'none',
  columns: {
    _id: number,
    name: text,
    /** The process that runs it, and until when no other one takes it over. */
    worker: text,
    lease_until: date,
    finished_at: nullable(date),
    /** How many documents it changed, by kind of change. */
    report: nullable(json<Record<string, number>>()),
  },
})

/** The highest version in which documents of each collection, by name, may have been written. */
export const collectionVersionsCollection = defineCollection({
  name: 'collection_versions',
  owner: 'none',
  columns: { _id: text, version: number },
})

export type Claim = 'mine' | 'busy' | 'finished'

/** Reads and writes the migrations applied to a database, and the versions of its documents. */
export const createMigrationRepository = (connection: Connection) => {
  const migrations = migrationsCollection.open(connection)
  const versions = collectionVersionsCollection.open(connection)
  return {
    /** The highest number of a started migration; 0 for none. */
    findLatest: async (): Promise<number> =>
      (await migrations.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean())?._id ?? 0,

    /** The highest version of the documents of each collection, by name; collections without a record are missing. */
    mapVersions: async (): Promise<Map<string, number>> =>
      new Map((await versions.find().lean()).map(({ _id, version }) => [_id, version])),

    /** Records that documents of these collections are written in these versions from now on. */
    updateVersions: async (collections: readonly { name: string; version: number }[]): Promise<void> => {
      await versions.bulkWrite(
        collections.map(({ name, version }) => ({
          updateOne: { filter: { _id: name }, update: { $max: { version } }, upsert: true },
        })),
      )
    },

    /** Assigns a migration to one process, until `leaseUntil`; the same process may renew it at any time. */
    claim: async (
      { number, name }: { number: number; name: string },
      worker: string,
      at: Date,
      leaseUntil: Date,
    ): Promise<Claim> => {
      try {
        await migrations.create({ _id: number, name, worker, lease_until: leaseUntil })
        return 'mine'
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      const { matchedCount } = await migrations.updateOne(
        { _id: number, finished_at: null, $or: [{ worker }, { lease_until: { $lte: at } }] },
        { $set: { worker, lease_until: leaseUntil } },
      )
      if (matchedCount === 1) return 'mine'
      return (await migrations.exists({ _id: number, finished_at: null })) === null ? 'finished' : 'busy'
    },

    updateLease: async (number: number, worker: string, leaseUntil: Date): Promise<void> => {
      await migrations.updateOne({ _id: number, worker }, { $set: { lease_until: leaseUntil } })
    },

    updateFinished: async (number: number, report: Record<string, number>, at: Date): Promise<void> => {
      await migrations.updateOne({ _id: number }, { $set: { finished_at: at, report } })
    },
  }
}
export type MigrationRepository = ReturnType<typeof createMigrationRepository>
