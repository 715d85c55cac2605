import type { Connection } from 'mongoose'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import { createWorkSweep } from '../work/work-sweep.ts'
import { createAccountMailRequests } from './account-mail/account-mail-requests.ts'
import {
  accountMailsCollection,
  createAccountMailRepository,
} from './account-mail/account-mail.repository.ts'
import { createGoogleAccountRepository } from './google-accounts/google-accounts.repository.ts'
import {
  createSecurityEventRepository,
  securityEventsCollection,
} from './security-events/security-event.repository.ts'
import { createSecurityEventService } from './security-events/security-events.service.ts'
import { sessionsCollection } from './sessions/session.collection.ts'
import { createSessionRepository } from './sessions/session.repository.ts'
import { usersCollection } from './users/user.collection.ts'
import { createUserRepository } from './users/user.repository.ts'

type Deps = {
  connection: Connection
  households: HouseholdsService
  jobs: JobProducer
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/** The part of accounts that every process needs: users, security events, and mails. */
export const createAccountsModule = ({ connection, households, jobs, publish, logger, now }: Deps) => {
  const users = createUserRepository(connection, households)
  const mails = createAccountMailRepository(connection)
  const sessions = createSessionRepository(connection)
  const requestMail = createAccountMailRequests({ mails, jobs, logger, now })
  return {
    services: {
      users,
      sessions,
      googleAccounts: createGoogleAccountRepository(connection),
      mails,
      requestMail,
      events: createSecurityEventService({
        events: createSecurityEventRepository(connection),
        requestMail,
        publish,
        logger,
        now,
      }),
    },
    collections: [usersCollection, sessionsCollection, securityEventsCollection, accountMailsCollection],
    sweeps: [
      { name: 'account mails', run: createWorkSweep({ job: 'mail.send', work: mails.work, jobs, now }) },
    ],
    migrations: [
      {
        number: 1,
        name: 'end sessions of the first version',
        run: async () => ({ endedCount: await sessions.removeUnrenewable() }),
      },
      {
        number: 2,
        name: 'let the sweep find mails that were written before the fields of its work',
        run: async () => mails.updateWithoutWork(now()),
      },
      {
        number: 3,
        name: 'fold names of users without doubled blanks and invisible characters',
        run: async () => {
          const { foldedCount, keptIds } = await users.updateFoldedNames()
          if (keptIds.length > 0) {
            logger.warn(
              { userIds: keptIds },
              'Names of users that look like those of others stay as they were',
            )
          }
          return { foldedCount, keptCount: keptIds.length }
        },
      },
    ],
  } satisfies FeatureModule
}
export type AccountStore = ReturnType<typeof createAccountsModule>['services']
