import { createHash, timingSafeEqual } from 'node:crypto'
import type { Login, User, UserCreate } from '@larder/shared/contracts/accounts/auth'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { foldName } from '@larder/foods'
import type { Actor } from '../authz.ts'
import type { Logger } from '../logging.ts'
import type { AccountMailRequests } from './account-mail/account-mail-requests.ts'
import { LINK_MS } from './account-mail/account-mail.service.ts'
import type { Caller } from './sessions/caller.ts'
import { followTimeZone } from './users/follow-time-zone.ts'
import type { AssertMayRegister } from './may-register.ts'
import { knownTimeZone } from './users/known-time-zone.ts'
import { signInAttempts } from './throttle/sign-in-attempts.ts'
import type { PasswordHasher } from './passwords/password.ts'
import type { SecurityEventService } from './security-events/security-events.service.ts'
import type { OpenSession, SessionService } from './sessions/sessions.service.ts'
import {
  LOGIN_BY_DEVICE,
  PROMOTE_BY_ACCOUNT,
  PROMOTE_BY_ADDRESS,
  REGISTER_BY_ADDRESS,
} from './throttle/throttle-rules.ts'
import type { Throttle } from './throttle/throttle.ts'
import { toUser } from './users/to-user.ts'
import { attemptsFrom } from './throttle/attempts-from.ts'
import type { StoredUser, UserRepository } from './users/user.repository.ts'

/** A caller who signs in, with the account's device id, or null for a device that never signed in to the account. */
export type LoginCaller = Caller & { deviceIdFor: (userId: string) => string | null }

type Deps = {
  users: UserRepository
  sessions: SessionService
  events: SecurityEventService
  hasher: PasswordHasher
  throttle: Throttle
  requestMail: AccountMailRequests
  assertMayRegister: AssertMayRegister
  confirmsAddresses: boolean
  operatorSecret: string
  logger: Logger
  now: () => Date
}

/**
 * Both names and addresses can be used to sign in, so a name equal to somebody's address would lock that person out.
 */
const assertNameIsOwn = ({ username, email }: UserCreate) => {
  const name = foldName(username)
  if (!name.includes('@') || name === foldName(email)) return
  throw new DomainError('validation_failed', 'A username with an @ must be your own e-mail address')
}

/** After a day the notice of a sign-in is of no use. */
const NOTICE_MS = 24 * 3600 * 1000

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Accounts: registration, identity and sign-in. */
export const createAuthService = (deps: Deps) => {
  const { users, sessions, events, hasher, throttle, requestMail, operatorSecret, logger, now } = deps
  const { assertMayRegister, confirmsAddresses } = deps

  /**
   * Checks username (or e-mail) and password; the owner hears of a device that is new to the account.
   * @throws DomainError invalid_credentials, server_busy, TooManyAttempts
   */
  const prove = async (
    { username, password }: Pick<Login, 'username' | 'password'>,
    { deviceIdFor, ...caller }: LoginCaller,
  ): Promise<StoredUser> => {
    const user = await users.findByLogin(username)
    const deviceId = user === null ? null : deviceIdFor(user.id)
    const attempts =
      deviceId === null ? signInAttempts(username, caller) : [{ rule: LOGIN_BY_DEVICE, subject: deviceId }]
    await throttle.countAttempt(...attempts)

    const isMatch = await hasher.verify(password, user?.password_hash ?? null)
    if (user === null || !isMatch || !user.is_active) {
      if (user !== null) {
        // Not awaited, because its duration would reveal that the account exists.
        events.record(user.id, 'sign_in_failed', caller).catch((error: unknown) => {
          logger.warn({ err: error }, 'A failed sign-in could not be recorded')
        })
      }
      throw new DomainError('invalid_credentials')
    }
    // The password is known at this moment only.
    if (user.password_hash !== null && hasher.isOutdated(user.password_hash)) {
      const renewed = await hasher.rehash(password)
      const isOurs = await users.updatePasswordHash(user.id, renewed, user.password_hash)
      // Another sign-in may have renewed it at the same moment; a reset has another password.
      const stored = isOurs ? renewed : ((await users.findById(user.id))?.password_hash ?? null)
      if (isOurs || (await hasher.verify(password, stored))) user.password_hash = stored
    }
    await throttle.succeed(...attempts)
    if (deviceId === null) await requestMail('new_device', user.id, caller, NOTICE_MS)
    return user
  }

  return {
    /**
     * Creates an account with a household of its own.
     * @throws DomainError registration_closed, registration_by_invitation, invitation_invalid, validation_failed, password_too_common, password_is_name,
     *   username_taken, email_taken, server_busy, TooManyAttempts
     */
    register: async (input: UserCreate, caller: Caller): Promise<User> => {
      await assertMayRegister(input.invitation)
      assertNameIsOwn(input)
      await throttle.countAttempt(attemptsFrom(REGISTER_BY_ADDRESS, caller))
      const password_hash = await hasher.hash(input.password, input)
      const { username, email } = input
      const user = await users.insertWithHousehold(
        { username, email, password_hash, email_unconfirmed: confirmsAddresses },
        knownTimeZone(input.time_zone) ?? 'UTC',
        now(),
      )
      await events.record(user.id, 'registered', caller)
      if (confirmsAddresses) await requestMail('address_link', user.id, caller, LINK_MS.address_link)
      return toUser(user)
    },

    prove,

    /**
     * Checks username (or e-mail) and password and opens a session.
     * @throws DomainError invalid_credentials, server_busy, TooManyAttempts
     */
    login: async (
      { time_zone, ...credentials }: Login,
      caller: LoginCaller,
    ): Promise<{ session: OpenSession; user: User }> => {
      const user = await prove(credentials, caller)
      const { deviceIdFor: _, ...from } = caller
      const session = await sessions.open(user, from)
      return { session, user: toUser(await followTimeZone(users, user, time_zone)) }
    },

    /** @throws DomainError not_authenticated when the account is gone */
    getUser: async (actor: Actor): Promise<User> => {
      const user = await users.findById(actor.userId)
      if (user === null) throw new DomainError('not_authenticated')
      return toUser(user)
    },

    /**
     * Makes the caller the superuser, by the operator's secret and only while there is none.
     * @throws DomainError operator_secret_wrong, superuser_exists, TooManyAttempts
     */
    promote: async (actor: Pick<Actor, 'userId'>, secret: string, caller: Caller): Promise<User> => {
      const attempts = [
        { rule: PROMOTE_BY_ACCOUNT, subject: actor.userId },
        attemptsFrom(PROMOTE_BY_ADDRESS, caller),
      ]
      await throttle.countAttempt(...attempts)
      // Digests have equal lengths, so the comparison takes constant time.
      if (!timingSafeEqual(digest(secret), digest(operatorSecret))) {
        throw new DomainError('operator_secret_wrong')
      }
      await throttle.succeed(...attempts)
      const user = await users.findById(actor.userId)
      if (user === null) throw new DomainError('not_authenticated')
      if (user.is_superuser || !(await users.updateToSuperuser(user.id))) {
        throw new DomainError('superuser_exists')
      }
      await events.record(user.id, 'promoted_to_superuser', caller)
      return toUser({ ...user, is_superuser: true })
    },

    /** Tells the superuser, in the account's activity and by mail, or only the audit log where there is none. */
    reportUnusualActivity: async (from: Caller): Promise<void> => {
      const superuserId = await users.findSuperuserId()
      if (superuserId === null) logger.warn({ audit: 'unusual_activity', ...from }, 'Security event')
      else await events.record(superuserId, 'unusual_activity', from)
    },
  }
}
export type AuthService = ReturnType<typeof createAuthService>
