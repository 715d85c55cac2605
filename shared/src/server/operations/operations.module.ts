import type { Redis } from 'ioredis'
import type { Connection } from 'mongoose'
import type { NightlyRun } from '@larder/shared/contracts/nightly'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { SignIn } from '../auth/sign-in.ts'
import type { Amounts, FeatureModule, OpenWork } from '../feature-module.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import { createQueueControl } from '../jobs/queue-control.ts'
import type { Logger } from '../logging.ts'
import type { FeedImports } from '../promotions/feed-imports.service.ts'
import type { BackupDesk } from './backup-desk.ts'
import { createBackupsService } from './backups.service.ts'
import { createFailedWork } from './failed-work.service.ts'
import { createOperationsService } from './operations.service.ts'
import { operatorActsCollection } from './operator-act.collection.ts'
import { createOperatorActs } from './operator-acts.ts'
import { createOperatorSessionRepository, operatorSessionsCollection } from './operator-session.repository.ts'
import { createOperatorSessions } from './operator-sessions.service.ts'

type Deps = {
  connection: Connection
  accounts: AccountStore
  households: HouseholdsService
  /** What some households have, in their order. */
  measureMany: (householdIds: readonly string[]) => Promise<Amounts[]>
  listFeeds: FeedImports['listLatest']
  jobs: JobProducer
  /** Must fail fast. */
  redis: Redis
  prefix: string
  logger: Logger
  now: () => Date
}

/** What serves the page needs beside the modules. */
type Outside = {
  signIn: Pick<SignIn, 'auth' | 'sessions' | 'events'>
  works: readonly OpenWork[]
  listRuns: (part: { skip: number; limit: number }) => Promise<NightlyRun[]>
  desk: BackupDesk | null
}

/** The operators' page. */
export const createOperationsModule = (deps: Deps) => {
  const { connection, accounts, households, measureMany, listFeeds, jobs, redis, prefix, logger, now } = deps
  const { users } = accounts
  return {
    services: {
      endSessionsOf: createOperatorSessionRepository(connection).removeOfUser,

      /** What the page shows and does, for the process that serves it. */
      createOperations: ({ signIn, works, listRuns, desk }: Outside) => {
        const acts = createOperatorActs({ connection, logger, now })
        return createOperationsService({
          acts,
          backups: createBackupsService({ acts, desk, logger }),
          sessions: createOperatorSessions({
            ...signIn,
            sessions: createOperatorSessionRepository(connection),
            acts,
            users,
            logger,
            now,
          }),
          queues: createQueueControl(redis, prefix, logger),
          failed: createFailedWork({ works, jobs, logger, now }),
          accounts,
          endEverybodys: signIn.sessions.endEverybodys,
          households: households.listed,
          listFeeds,
          listRuns,
          now,
        })
      },
    },
    collections: [operatorSessionsCollection, operatorActsCollection],
    nightly: [
      {
        name: 'sizes',
        runMany: async (due) => {
          const ids = due.map(({ householdId }) => householdId)
          const amounts = await measureMany(ids)
          await households.listed.updateSizes(
            amounts.map(({ entry_count, item_count, receipt_count, fileBytes }, index) => ({
              id: ids[index] ?? '',
              size: {
                entries: entry_count,
                items: item_count,
                receipts: receipt_count,
                file_bytes: fileBytes,
              },
            })),
          )
          return 0
        },
      },
    ],
  } satisfies FeatureModule
}
