import type { ScheduledJobName } from '@larder/shared/contracts/jobs-and-events'
import type { Cell } from '@larder/shared/domain/leaving/csv'
import type { Connection } from 'mongoose'
import type { Call } from './call.ts'
import type { Processors } from './jobs/processor.ts'
import { createIndexes } from './store/define-collection.ts'
import type { Collection } from './store/define-collection.ts'

/** Something that puts right what a crash or an emptied store left behind; it may run anywhere, any number of times. */
export type Sweep = {
  name: string
  /** Answers how many of what it put right. */
  run: () => Promise<Record<string, number>>
}

/** A job that runs by the clock: a cron pattern in UTC. */
export type Schedule = { job: ScheduledJobName; pattern: string }

/** A change to data of an earlier version; numbers count on through all features. */
export type Migration = {
  number: number
  name: string
  /** Answers how many documents it changed; it can be cut off anywhere, and run again. */
  run: () => Promise<Record<string, number>>
}

/** A table of the data that a person takes along, for spreadsheets. */
export type Table = {
  name: string
  columns: readonly string[]
  /** The rows of a household, in batches. */
  list: (householdId: string) => AsyncIterable<readonly (readonly Cell[])[]>
}

/** One feature as the processes that serve it see it: what it does, what it keeps, and what must run for it. */
export type FeatureModule = {
  services: object
  collections: readonly Collection[]
  calls?: readonly Call[]
  /** What runs its jobs, where that needs nothing that only a worker has. */
  processors?: Partial<Processors>
  sweeps?: readonly Sweep[]
  schedules?: readonly Schedule[]
  migrations?: readonly Migration[]
  tables?: readonly Table[]
}

type Migrator = {
  admit: (migrations: readonly Migration[], collections: readonly Collection[]) => Promise<void>
  migrate: (migrations: readonly Migration[]) => Promise<void>
}

/**
 * Makes the indexes of all modules, and brings the data of an earlier version to this one; leaves data of a newer version
 * as it is.
 * @throws what `admit` and `migrate` throw
 */
export const startModules = async (
  connection: Connection,
  modules: readonly FeatureModule[],
  { admit, migrate }: Migrator,
): Promise<void> => {
  const migrations = modules.flatMap((module) => module.migrations ?? [])
  const collections = modules.flatMap((module) => module.collections)
  await admit(migrations, collections)
  await createIndexes(connection, collections)
  await migrate(migrations)
}
