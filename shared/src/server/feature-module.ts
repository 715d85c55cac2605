import type { ScheduledJobName } from '@larder/shared/contracts/jobs'
import type { Connection } from 'mongoose'
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

/** One feature as the processes that serve it see it: what it does, what it keeps, and what must run for it. */
export type FeatureModule = {
  services: object
  collections: readonly Collection[]
  sweeps?: readonly Sweep[]
  schedules?: readonly Schedule[]
  migrations?: readonly Migration[]
}

type Migrator = { migrate: (migrations: readonly Migration[]) => Promise<void> }

/**
 * Makes the indexes of all modules, and brings the data of an earlier version to this one.
 * @throws what `migrate` throws
 */
export const startModules = async (
  connection: Connection,
  modules: readonly FeatureModule[],
  { migrate }: Migrator,
): Promise<void> => {
  await createIndexes(
    connection,
    modules.flatMap(({ collections }) => collections),
  )
  await migrate(modules.flatMap(({ migrations = [] }) => migrations))
}
