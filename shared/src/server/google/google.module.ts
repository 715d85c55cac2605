import type { Connection } from 'mongoose'
import type { AccountStore } from '../auth/accounts.module.ts'
import { createGoogleAccountService } from '../auth/google-accounts/google-accounts.service.ts'
import type { Actor } from '../authz.ts'
import type { AssertMayRegister } from '../auth/may-register.ts'
import type { PasswordHasher } from '../auth/passwords/password.ts'
import type { SessionService } from '../auth/sessions/sessions.service.ts'
import type { Throttle } from '../auth/throttle/throttle.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { Logger } from '../logging.ts'
import type { GoogleOAuth } from '../ports/google-oauth.ts'
import type { SecretBox } from '../secret-box.ts'
import { createGoogleFlowRepository, googleFlowsCollection } from './google-flow.repository.ts'
import { createGoogleTokenRepository, googleTokensCollection } from './google-token.repository.ts'
import { createGoogleService } from './google.service.ts'

type Deps = {
  connection: Connection
  /** Null where Google is not configured. */
  google: { oauth: GoogleOAuth; box: SecretBox } | null
  accounts: AccountStore
  sessions: SessionService
  hasher: PasswordHasher
  throttle: Throttle
  onAccessChanged: (owner: Pick<Actor, 'userId' | 'householdId'>) => Promise<void>
  assertMayRegister: AssertMayRegister
  logger: Logger
  now: () => Date
}

/** Sign-in with Google, and reading order mails. */
export const createGoogleModule = (deps: Deps) => {
  const { connection, google, sessions, hasher, throttle } = deps
  const { onAccessChanged, assertMayRegister, logger, now } = deps
  const { users, googleAccounts, events, mails } = deps.accounts
  return {
    services: createGoogleService({
      google,
      flows: createGoogleFlowRepository(connection),
      tokens: createGoogleTokenRepository(connection),
      accounts: createGoogleAccountService({
        users,
        googleAccounts,
        events,
        mails,
        sessions,
        hasher,
        throttle,
        assertMayRegister,
        now,
      }),
      sessions,
      onAccessChanged,
      logger,
      now,
    }),
    collections: [googleFlowsCollection, googleTokensCollection],
  } satisfies FeatureModule
}
