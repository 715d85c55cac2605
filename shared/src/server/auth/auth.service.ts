import type { User, UserCreate } from '@larder/shared/contracts/auth'
import { DomainError } from '@larder/shared/contracts/errors'
import type { Actor } from '../authz.ts'
import { foldName } from './user.repository.ts'
import { toUser } from './to-user.ts'
import type { UserRepository } from './user.repository.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { SessionRepository } from './session.repository.ts'

/** A session ends by itself after 30 days. */
export const SESSION_SECONDS = 30 * 24 * 3600

type Deps = {
  users: UserRepository
  sessions: SessionRepository
  throttle: LoginThrottle
  isRegistrationOpen: boolean
  now: () => Date
}

/** The zone a browser named when this runtime knows it, else null: the name comes from outside. */
const knownTimeZone = (timeZone: string | undefined): string | null => {
  if (timeZone === undefined) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** A name and an address both sign in, so a name that is somebody else's address would lock that person out. */
const assertNameIsOwn = ({ username, email }: UserCreate) => {
  const name = foldName(username)
  if (!name.includes('@') || name === foldName(email)) return
  throw new DomainError('validation_failed', 'A username with an @ must be your own e-mail address')
}

/** Says how long to wait, in seconds, before the next try to sign in. */
export class TooManyAttempts extends DomainError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too_many_attempts')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Accounts and sessions: who a person is, and since when. */
export const createAuthService = ({ users, sessions, throttle, isRegistrationOpen, now }: Deps) => ({
  /**
   * Makes an account with a household of its own.
   * @throws DomainError registration_closed, validation_failed, username_taken, email_taken
   */
  register: async (input: UserCreate): Promise<User> => {
    if (!isRegistrationOpen) throw new DomainError('registration_closed')
    assertNameIsOwn(input)
    const password_hash = await hashPassword(input.password)
    const { username, email } = input
    return toUser(
      await users.insertWithHousehold(
        { username, email, password_hash },
        knownTimeZone(input.time_zone) ?? 'UTC',
        now(),
      ),
    )
  },

  /**
   * Checks username (or e-mail) and password and opens a session; `address` is the caller's network address.
   * @throws DomainError invalid_credentials, TooManyAttempts
   */
  login: async (
    input: { username: string; password: string; time_zone?: string | undefined },
    address: string,
  ): Promise<{ sessionId: string; user: User }> => {
    const account = foldName(input.username)
    const waitSeconds = await throttle.countTry(account, address)
    if (waitSeconds > 0) throw new TooManyAttempts(waitSeconds)

    const user = await users.findByLogin(account)
    const isMatch = await verifyPassword(input.password, user?.password_hash)
    if (user === null || !isMatch || !user.is_active) throw new DomainError('invalid_credentials')
    await throttle.forgive(account, address)

    const timeZone = knownTimeZone(input.time_zone)
    if (timeZone !== null && timeZone !== user.time_zone) {
      await users.updateTimeZone(user.household_id, timeZone)
      user.time_zone = timeZone
    }
    const at = now()
    const sessionId = await sessions.insert(user.id, at, new Date(at.getTime() + SESSION_SECONDS * 1000))
    return { sessionId, user: toUser(user) }
  },

  /**
   * Turns the session that a verified token names into an actor.
   * @throws DomainError not_authenticated when it is over or its user was locked.
   */
  resolveSession: async (sessionId: string): Promise<Actor> => {
    const userId = await sessions.findUserId(sessionId, now())
    const user = userId === null ? null : await users.findById(userId)
    if (user === null || !user.is_active) throw new DomainError('not_authenticated')
    return { userId: user.id, householdId: user.household_id, sessionId, timeZone: user.time_zone }
  },

  /** @throws DomainError not_authenticated when the account is gone. */
  getUser: async (actor: Actor): Promise<User> => {
    const user = await users.findById(actor.userId)
    if (user === null) throw new DomainError('not_authenticated')
    return toUser(user)
  },

  logout: async (actor: Actor) => sessions.remove(actor.sessionId),

  /**
   * Sets a new password for the account of a username or e-mail address and ends all of its sessions.
   * @throws DomainError not_found
   */
  resetPassword: async (login: string, password: string) => {
    const user = await users.findByLogin(login)
    if (user === null) throw new DomainError('not_found', `There is no account '${login}'.`)
    await users.updatePasswordHash(user.id, await hashPassword(password))
    await sessions.removeAllOfUser(user.id)
  },
})
export type AuthService = ReturnType<typeof createAuthService>
