import type { Connection } from 'mongoose'
import type { Redis } from 'ioredis'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import { createAccountMailRequests } from './account-mail/account-mail-requests.ts'
import { createAccountMailRepository } from './account-mail/account-mail.repository.ts'
import { createAddressService } from './users/addresses.service.ts'
import { createAuthService } from './auth.service.ts'
import { createGoogleAccountRepository } from './google-accounts/google-accounts.repository.ts'
import { createPasswordHasher } from './passwords/password.ts'
import { createPasswordService } from './passwords/passwords.service.ts'
import { createSecurityEventRepository } from './security-events/security-event.repository.ts'
import { createSecurityEventService } from './security-events/security-events.service.ts'
import { createSessionEndPublisher } from './sessions/session-channel.ts'
import { createSessionRepository } from './sessions/session.repository.ts'
import { createSessionService } from './sessions/sessions.service.ts'
import { createThrottle } from './throttle/throttle.ts'
import { createUserRepository } from './users/user.repository.ts'

/** The collections that accounts are kept in. */
export const createAccountRepositories = (connection: Connection) => {
  const repositories = {
    users: createUserRepository(connection),
    sessions: createSessionRepository(connection),
    securityEvents: createSecurityEventRepository(connection),
    mails: createAccountMailRepository(connection),
  }
  return {
    ...repositories,
    /** Links stand in the user, whose indexes are theirs. */
    googleAccounts: createGoogleAccountRepository(connection),
    /** Makes the indexes that accounts rely on; safe to repeat. */
    ensureIndexes: async () => {
      for (const repository of Object.values(repositories)) await repository.ensureIndexes()
    },
  }
}
export type AccountRepositories = ReturnType<typeof createAccountRepositories>

type Deps = {
  repositories: AccountRepositories
  /** Must fail fast. */
  redis: Redis
  prefix: string
  jobs: JobProducer
  /** How many passwords may be hashed at once, roughly. */
  cores: number
  isRegistrationOpen: boolean
  /** Whether the address of a new account has to be confirmed by mail. */
  confirmsAddresses: boolean
  sessionsPerUser: number
  operatorSecret: string
  logger: Logger
  now: () => Date
}

/** Puts accounts, sessions and passwords together. */
export const createAccounts = (deps: Deps) => {
  const { repositories, redis, prefix, jobs, cores, isRegistrationOpen, confirmsAddresses } = deps
  const { sessionsPerUser: maxPerUser, operatorSecret, logger, now } = deps
  const { users, mails, googleAccounts } = repositories
  const hasher = createPasswordHasher(cores)
  const throttle = createThrottle(redis, prefix, now)
  const requestMail = createAccountMailRequests({ mails, jobs, logger, now })
  const events = createSecurityEventService({ events: repositories.securityEvents, requestMail, logger, now })
  const announceEnd = createSessionEndPublisher(redis, prefix, logger)
  const sessions = createSessionService({
    sessions: repositories.sessions,
    users,
    events,
    announceEnd,
    maxPerUser,
    now,
  })
  return {
    events,
    sessions,
    auth: createAuthService({
      users,
      sessions,
      events,
      hasher,
      throttle,
      requestMail,
      isRegistrationOpen,
      confirmsAddresses,
      operatorSecret,
      logger,
      now,
    }),
    addresses: createAddressService({ users, mails, requestMail, throttle, now }),
    passwords: createPasswordService({
      users,
      mails,
      requestMail,
      googleAccounts,
      sessions,
      events,
      hasher,
      throttle,
      now,
    }),
  }
}
export type Accounts = ReturnType<typeof createAccounts>
