import { randomInt } from 'node:crypto'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Actor } from '../../authz.ts'
import type { GoogleIdentity } from '../../ports/google-oauth.ts'
import type { Caller } from '../sessions/caller.ts'
import type { GoogleAccountRepository } from './google-accounts.repository.ts'
import type { GoogleLink } from './google-link.ts'
import type { SecurityEventService } from '../security-events/security-events.service.ts'
import type { SessionService } from '../sessions/sessions.service.ts'
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
  sessions: Pick<SessionService, 'endAll'>
  isRegistrationOpen: boolean
  now: () => Date
}

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
  sessions,
  isRegistrationOpen,
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

  /**
   * Takes over an account with an unconfirmed address for the owner of that address. A stranger may have registered it
   * in advance, so nothing of theirs gives access to the account any more.
   */
  const claim = async (
    holder: StoredUser,
    { googleId }: GoogleIdentity,
    caller: Caller,
  ): Promise<StoredUser> => {
    if (!holder.is_active) throw new DomainError('account_locked')
    if (!(await googleAccounts.updateClaimed(holder.id, googleId, newLink()))) {
      throw new DomainError('google_email_taken')
    }
    await sessions.endAll(holder.id)
    await events.record(holder.id, 'google_connected', caller)
    return getUser(holder.id)
  }

  const getUser = async (userId: string): Promise<StoredUser> => {
    const user = await users.findById(userId)
    if (user === null) throw new DomainError('not_authenticated')
    return user
  }

  return {
    /**
     * The account that a Google account signs in to; a new one for an unknown address. An existing account is never
     * taken over through its address, unless that was never confirmed: its owner must connect Google while signed in.
     * @throws DomainError account_locked, google_email_unverified, google_email_taken, registration_closed
     */
    findOrRegister: async (
      identity: GoogleIdentity,
      timeZone: string | undefined,
      caller: Caller,
    ): Promise<StoredUser> => {
      const known = await findByGoogleId(identity.googleId)
      if (known !== null) {
        if (!known.is_active) throw new DomainError('account_locked')
        return followTimeZone(users, known, timeZone)
      }
      if (!identity.isEmailVerified) throw new DomainError('google_email_unverified')
      const holder = await users.findByEmail(identity.email)
      // The same person may have been faster in another tab, here or below.
      if (holder?.google_id === identity.googleId) return holder
      if (holder?.email_unconfirmed) return claim(holder, identity, caller)
      if (holder !== null) throw new DomainError('google_email_taken')
      if (!isRegistrationOpen) throw new DomainError('registration_closed')
      try {
        const user = await register(identity, knownTimeZone(timeZone) ?? 'UTC')
        await events.record(user.id, 'registered', caller)
        return user
      } catch (error) {
        const faster = error instanceof DomainError ? await findByGoogleId(identity.googleId) : null
        if (faster === null) throw error
        return faster
      }
    },

    /** The user's Google account and its stored data. */
    find: async (userId: string): Promise<{ googleId: string | null; link: GoogleLink | null }> => {
      const { google_id, google } = await getUser(userId)
      return { googleId: google_id, link: google }
    },

    /**
     * Connects a Google account, replacing a previous one.
     * @throws DomainError google_account_in_use
     */
    connect: async (
      { userId }: Actor,
      googleId: string,
      link: Pick<GoogleLink, 'scopes' | 'refresh_token' | 'last_sync_at'>,
      caller: Caller,
    ): Promise<User> => {
      await googleAccounts.updateLink(userId, googleId, { ...link, connected_at: now() })
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
