import type { Redis } from 'ioredis'
import type { Connection } from 'mongoose'
import type { AccountStore } from '../auth/accounts.module.ts'
import { createSessionEndPublisher } from '../auth/sessions/session-channel.ts'
import type { Emit } from '../domain-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import { createWorkSweep } from '../work/work-sweep.ts'
import {
  accountDeletionsCollection,
  createAccountDeletionRepository,
} from './deletion/account-deletion.repository.ts'
import { createAccountClosing } from './deletion/close-account.ts'

/** The interval at which a failed removal is tried again, until it succeeds. */
const AGAIN_MS = 3600 * 1000

type Deps = {
  connection: Connection
  accounts: AccountStore
  jobs: JobProducer
  /** Must fail fast. */
  redis: Redis
  prefix: string
  emit: Emit
  logger: Logger
  now: () => Date
}

/** The deletion of accounts. What is removed with an account follows from the collections of all modules. */
export const createLeavingModule = (deps: Deps) => {
  const { connection, accounts, jobs, redis, prefix, emit, logger, now } = deps
  const { users, sessions } = accounts
  const deletions = createAccountDeletionRepository(connection)
  const sweepWork = createWorkSweep({ job: 'account.delete', work: deletions.work, jobs, now })
  const announceEnd = createSessionEndPublisher(redis, prefix, logger)
  return {
    services: {
      deletions,
      closeAccount: createAccountClosing({ users, sessions, announceEnd, emit }),
      tellRemoved: (householdId: string) => emit('household.removed', { household_id: householdId }),
    },
    collections: [accountDeletionsCollection],
    works: [{ job: 'account.delete', work: deletions.work }],
    sweeps: [
      {
        name: 'account deletions',
        run: async () => {
          await deletions.updateFailed(new Date(now().getTime() - AGAIN_MS))
          return sweepWork()
        },
      },
    ],
  } satisfies FeatureModule
}
