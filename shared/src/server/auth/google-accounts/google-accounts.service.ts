import { randomInt } from 'node:crypto'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Actor } from '../../authz.ts'
import type { GoogleIdentity } from '../../ports/google-oauth.ts'
import type { AccountMailRepository } from '../account-mail/account-mail.repository.ts'
import type { AssertMayRegister } from '../may-register.ts'
import type { PasswordHasher } from '../passwords/password.ts'
import type { Caller } from '../sessions/caller.ts'
import type { GoogleAccountRepository } from './google-accounts.repository.ts'
import type { GoogleLink } from './google-link.ts'
import type { SecurityEventService } from '../security-events/security-events.service.ts'
import type { SessionService } from '../sessions/sessions.service.ts'
import { signInAttempts } from '../throttle/sign-in-attempts.ts'
import type { Throttle } from '../throttle/throttle.ts'
import { followTimeZone } from '../users/follow-time-zone.ts'
import { knownTimeZone } from '../users/known-time-zone.ts'
import { toUser } from '../users/to-user.ts'
import type { StoredUser, UserRepository } from '../users/user.repository.ts'

/** The maximum number of names to try; each after the first has six random digits, so a third is hardly ever needed. */
const MAX_NAMES = 5
const MAX_NAME_LENGTH = 40

type Deps = {
  users: UserRepository
  googleAccounts: GoogleAccountRepository
  events: SecurityEventService
  mails: Pick<AccountMailRepository, 'removeOfUser'>
  sessions: Pick<SessionService, 'endAll'>
  hasher: PasswordHasher
  throttle: Throttle
  assertMayRegister: AssertMayRegister
  now: () => Date
}

/** What a browser says of somebody who may be new: an IANA time zone, and the token of an invitation. */
export type Newcomer = { timeZone: string | undefined; invitation: string | undefined }

/** The username of a new account, from its address; later attempts add digits. */
const nameFrom = (email: string, attempt: number): string => {
  const letters = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{M}\p{N}._+-]/gu, '')
  const name = letters.slice(0, MAX_NAME_LENGTH) || 'household'
  return attempt === 0 ? name : `${name}-${randomInt(100_000, 1_000_000)}`
}

/** Determines the account that a Google account signs in to. */
export const createGoogleAccountService = ({
  users,
  googleAccounts,
  events,
  mails,
  sessions,
  hasher,
  throttle,
  assertMayRegister,
  now,
}: Deps) => {
  const findByGoogleId = async (googleId: string): Promise<StoredUser | null> => {
    const userId = await googleAccounts.findUserId(googleId)
    return userId === null ? null : users.findById(userId)
  }

  const newLink = (): GoogleLink => ({
    scopes: [],
    refresh_token: null,
    connected_at: now(),
    last_sync_at: null,
  })

  const register = async ({ googleId, email }: GoogleIdentity, timeZone: string): Promise<StoredUser> => {
    const google = newLink()
    for (let attempt = 0; attempt < MAX_NAMES; attempt++) {
      const account = {
        username: nameFrom(email, attempt),
        email,
        password_hash: null,
        google_id: googleId,
        google,
      }
      try {
        return await users.insertWithHousehold(account, timeZone, now())
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'username_taken') throw error
      }
    }
    throw new Error(`No free username was found for an account of Google after ${MAX_NAMES} attempts`)
  }

  /** Creates an account, or returns the one that the same person has created at the same moment. */
  const registerOnce = async (
    identity: GoogleIdentity,
    { timeZone }: Newcomer,
    caller: Caller,
  ): Promise<StoredUser> => {
    try {
      const user = await register(identity, knownTimeZone(timeZone) ?? 'UTC')
      await events.record(user.id, 'registered', caller)
      return user
    } catch (error) {
      const faster = error instanceof DomainError ? await findByGoogleId(identity.googleId) : null
      if (faster === null) throw error
      return faster
    }
  }

  const getUser = async (userId: string): Promise<StoredUser> => {
    const user = await users.findById(userId)
    if (user === null) throw new DomainError('not_authenticated')
    return user
  }

  return {
    /**
     * The account that a Google account signs in to; a new one for an unknown address. An existing account is never
     * taken over through its address: its owner must connect Google while signed in, or give its password where the
     * address was never confirmed.
     * @throws DomainError account_locked, google_email_unverified, google_email_taken, google_address_unconfirmed,
     *   registration_closed, registration_by_invitation, invitation_invalid
     */
    findOrRegister: async (
      identity: GoogleIdentity,
      newcomer: Newcomer,
      caller: Caller,
    ): Promise<StoredUser> => {
      const known = await findByGoogleId(identity.googleId)
      if (known !== null) {
        if (!known.is_active) throw new DomainError('account_locked')
        return followTimeZone(users, known, newcomer.timeZone)
      }
      if (!identity.isEmailVerified) throw new DomainError('google_email_unverified')
      const holder = await users.findByEmail(identity.email)
      // The same person may have been faster in another tab, here or below.
      if (holder?.google_id === identity.googleId) return holder
      if (holder?.email_unconfirmed) throw new DomainError('google_address_unconfirmed')
      if (holder !== null) throw new DomainError('google_email_taken')
      await assertMayRegister(newcomer.invitation)
      return registerOnce(identity, newcomer, caller)
    },

    /**
     * The account that somebody registered with the address of a Google account, for the one who knows its password: an
     * owner who never opened the link of the confirmation mail.
     * @throws DomainError wrong_password, server_busy, TooManyAttempts
     */
    findByPassword: async (
      { email }: GoogleIdentity,
      password: string,
      caller: Caller,
    ): Promise<StoredUser> => {
      const attempts = signInAttempts(email, caller)
      await throttle.countAttempt(...attempts)
      const holder = await users.findByEmail(email)
      const isMatch = await hasher.verify(password, holder?.password_hash ?? null)
      if (holder === null || !isMatch || !holder.is_active) {
        if (holder !== null) await events.record(holder.id, 'sign_in_failed', caller)
        throw new DomainError('wrong_password')
      }
      await throttle.succeed(...attempts)
      return holder
    },

    /**
     * A new and empty account for the owner of an address that somebody else registered and never confirmed. That
     * account loses the address and everybody who is signed in to it; what is in it stays with its password.
     * @throws DomainError google_email_taken when the address was confirmed meanwhile, registration_closed, registration_by_invitation, invitation_invalid
     */
    registerApart: async (
      identity: GoogleIdentity,
      newcomer: Newcomer,
      caller: Caller,
    ): Promise<StoredUser> => {
      await assertMayRegister(newcomer.invitation)
      const holder = await users.findByEmail(identity.email)
      if (holder !== null) {
        if (!(await googleAccounts.releaseAddress(holder.id, identity.email))) {
          throw new DomainError('google_email_taken')
        }
        await mails.removeOfUser('address_link', holder.id)
        await sessions.endAll(holder.id)
        await events.record(holder.id, 'address_released', caller)
      }
      return registerOnce(identity, newcomer, caller)
    },

    isKnown: async ({ googleId }: GoogleIdentity): Promise<boolean> =>
      (await googleAccounts.findUserId(googleId)) !== null,

    /** The user's Google account and its stored data. */
    find: async (userId: string): Promise<{ googleId: string | null; link: GoogleLink | null }> => {
      const { google_id, google } = await getUser(userId)
      return { googleId: google_id, link: google }
    },

    /**
     * Connects a Google account, replacing a previous one; an address that both have is confirmed by that.
     * @throws DomainError google_account_in_use
     */
    connect: async (
      { userId }: Pick<Actor, 'userId'>,
      { googleId, email, isEmailVerified }: GoogleIdentity,
      link: Pick<GoogleLink, 'scopes' | 'refresh_token' | 'last_sync_at'>,
      caller: Caller,
    ): Promise<User> => {
      await googleAccounts.updateLink(userId, googleId, { ...link, connected_at: now() })
      if (isEmailVerified) await googleAccounts.updateAddressConfirmed(userId, email)
      await events.record(userId, 'google_connected', caller)
      return toUser(await getUser(userId))
    },

    removeRefreshToken: googleAccounts.removeRefreshToken,

    /**
     * Removes the user's Google account.
     * @throws DomainError password_required when it is the only way to sign in
     */
    disconnect: async ({ userId }: Actor, caller: Caller): Promise<User> => {
      const user = await getUser(userId)
      // Nothing changed, so there is no event to log or notify about.
      if (user.google_id === null && user.google === null) return toUser(user)
      if (!(await googleAccounts.removeLink(userId))) throw new DomainError('password_required')
      await events.record(userId, 'google_disconnected', caller)
      return toUser(await getUser(userId))
    },
  }
}
export type GoogleAccountService = ReturnType<typeof createGoogleAccountService>
