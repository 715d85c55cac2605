import type { Redis } from 'ioredis'
import type { PublishEvent } from '../events/household-events.ts'
import type { Logger } from '../logging.ts'
import type { AccountStore } from './accounts.module.ts'
import { createAuthService } from './auth.service.ts'
import type { AssertMayRegister } from './may-register.ts'
import type { PasswordHasher } from './passwords/password.ts'
import { createPasswordService } from './passwords/passwords.service.ts'
import { createSessionEndPublisher } from './sessions/session-channel.ts'
import { createSessionService } from './sessions/sessions.service.ts'
import { createThrottle } from './throttle/throttle.ts'
import { createAddressService } from './users/addresses.service.ts'

type Deps = {
  store: AccountStore
  /** Must fail fast. */
  redis: Redis
  prefix: string
  hasher: PasswordHasher
  assertMayRegister: AssertMayRegister
  /** Whether the address of a new account has to be confirmed by mail. */
  confirmsAddresses: boolean
  sessionsPerUser: number
  operatorSecret: string
  /** Finishes an interrupted change of a person's household. */
  settleHome: (userId: string) => Promise<void>
  endOtherDoors: (userId: string) => Promise<void>
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/** Sign-in, sessions, passwords and addresses: the part of accounts that only the API needs. */
export const createSignIn = (deps: Deps) => {
  const { redis, prefix, hasher, assertMayRegister, confirmsAddresses } = deps
  const { sessionsPerUser: maxPerUser, operatorSecret, publish, logger, now } = deps
  const { users, mails, googleAccounts, requestMail, events } = deps.store
  const throttle = createThrottle(redis, prefix, now)
  const announceEnd = createSessionEndPublisher(redis, prefix, logger)
  const sessions = createSessionService({
    sessions: deps.store.sessions,
    users,
    events,
    announceEnd,
    settleHome: deps.settleHome,
    endOtherDoors: deps.endOtherDoors,
    maxPerUser,
    now,
  })
  return {
    events,
    throttle,
    sessions,
    auth: createAuthService({
      users,
      sessions,
      events,
      hasher,
      throttle,
      requestMail,
      assertMayRegister,
      confirmsAddresses,
      operatorSecret,
      logger,
      now,
    }),
    addresses: createAddressService({ users, mails, requestMail, throttle, publish, now }),
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
export type SignIn = ReturnType<typeof createSignIn>
