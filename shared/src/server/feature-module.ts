import type { OwnStock } from '@larder/shared/contracts/accounts/members'
import type { DocumentJobName, ScheduledJobName } from '@larder/shared/contracts/jobs-and-events'
import type { Cell } from '@larder/shared/domain/leaving/csv'
import type { Redis } from 'ioredis'
import type { Connection } from 'mongoose'
import type { Call } from './call.ts'
import type { DomainEventHandlers } from './domain-events.ts'
import type { PublishEvent } from './events/household-events.ts'
import type { HouseholdLimits } from './households/household-room.ts'
import type { DueHousehold } from './households/households.service.ts'
import type { OperationKind } from './inventory/ledger/operations/operation-kind.ts'
import type { JobProducer } from './jobs/job-producer.ts'
import type { Processors } from './jobs/processor.ts'
import type { Logger } from './logging.ts'
import type { MailConnections } from './mailboxes/mail-settings.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { ProductSource } from './ports/product-source.ts'
import { createIndexes } from './store/define-collection.ts'
import type { Collection } from './store/define-collection.ts'
import type { Work } from './work/work-columns.ts'
import type { FailedWork } from './work/failed-work-store.ts'
import type { OperableWork } from './work/work-store.ts'

/** What a process gives to the modules that it makes. */
export type ModuleOptions = {
  connection: Connection
  jobs: JobProducer
  /** Must fail fast. */
  redis: Redis
  prefix: string
  publish: PublishEvent
  logger: Logger
  now: () => Date
  /** The maximum that a household may have of each. */
  limits: HouseholdLimits
  /** After how many days the files of a receipt are deleted; undefined for never. */
  keepDays?: number | undefined
  /** Whether it is counted what the households of this server buy; by default it is not. */
  countsNeighbours?: boolean | undefined
  /** Where the bytes of files are kept; absent where that is the database. */
  blobs?: BlobStore | undefined
  /** Absent in a process that connects to no mailbox. */
  mail?: MailConnections | undefined
  /** What answers questions about unknown codes of goods; absent where nothing does. */
  products?: ProductSource | undefined
}

/** Repairs what a crash or an emptied Redis left behind; may run anywhere, any number of times. */
export type Sweep = {
  name: string
  /** Returns how many of what it repaired. */
  run: () => Promise<Record<string, number>>
}

/** A scheduled job: a cron pattern in UTC. */
export type Schedule = { job: ScheduledJobName; pattern: string }

/** A change to data of an earlier version; numbers are consecutive across all features. */
export type Migration = {
  number: number
  name: string
  /** Returns how many documents it changed; can be interrupted anywhere, and run again. */
  run: () => Promise<Record<string, number>>
}

/**
 * A part of each household's night, after its day has ended. It can be interrupted anywhere and repeated, also
 * concurrently, and returns how much it changed. `runMany` works on a group of households of one time zone, because
 * reading and writing for many at once is faster; when it throws, it is repeated with each of them alone. A household for
 * which it throws or takes too long is recorded, and does not stop the others.
 */
export type NightlyStep = { name: string } & (
  | { run: (household: DueHousehold, signal: AbortSignal) => Promise<number> }
  | { runMany: (households: readonly DueHousehold[], signal: AbortSignal) => Promise<number> }
)

/** A table in the export of a person's data, for spreadsheets. */
export type Table = {
  name: string
  columns: readonly string[]
  /** The rows of a household, in batches. */
  list: (householdId: string) => AsyncIterable<readonly (readonly Cell[])[]>
}

/** What a household has, in numbers. */
export type Amounts = OwnStock & { fileBytes: number }

/** The work on a collection's documents, for the operator: what failed for good can be tried again. */
export type OpenWork = {
  /** The job that works on them, under which they are listed. */
  job: DocumentJobName
  /** Further jobs that work on documents of this collection, and which one works on a document. */
  others?: { jobs: readonly DocumentJobName[]; jobOf: (document: Work) => DocumentJobName }
  work: OperableWork
  /** What is done before one is tried again: the rests of its last attempt go. */
  prepare?: (failed: FailedWork) => Promise<void>
  /** Tells whom it concerns that it waits again. */
  tell?: (failed: FailedWork) => void
}

/** One feature for the processes that run it: its services, its collections, and its background work. */
export type FeatureModule = {
  services: object
  collections: readonly Collection[]
  calls?: readonly Call[]
  /** What runs its jobs, where that needs nothing that only a worker has. */
  processors?: Partial<Processors>
  sweeps?: readonly Sweep[]
  works?: readonly OpenWork[]
  schedules?: readonly Schedule[]
  /** What is done for each household at night, in this order, after the steps of earlier modules. */
  nightly?: readonly NightlyStep[]
  migrations?: readonly Migration[]
  /** Throws an Error in one sentence where this process is not set up for the data that are there. */
  assertSetUp?: () => Promise<void>
  tables?: readonly Table[]
  /** How much of one thing that is limited, or that a newcomer decides about, some households have, by household; none where absent. */
  measure?: {
    amount: keyof Amounts
    count: (householdIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  }
  /** What it can do with several lots at once. */
  operationKinds?: readonly OperationKind[]
  /** What it does when something happens elsewhere. */
  handlers?: DomainEventHandlers
}

type Migrator = {
  admit: (migrations: readonly Migration[], collections: readonly Collection[]) => Promise<void>
  migrate: (migrations: readonly Migration[]) => Promise<void>
}

/**
 * Creates the indexes of all modules, and migrates data of an earlier version; leaves data of a newer version as it is.
 * @throws what `admit`, `migrate` and the modules' `assertSetUp` throw
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
  for (const { assertSetUp } of modules) await assertSetUp?.()
  await migrate(migrations)
}
