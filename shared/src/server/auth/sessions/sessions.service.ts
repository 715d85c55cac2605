import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { Page } from '@larder/shared/contracts/base/paging'
import type { Session } from '@larder/shared/contracts/accounts/sessions'
import type { Actor } from '../../authz.ts'
import type { Caller } from './caller.ts'
import {
  formatRefreshToken,
  hashSecret,
  parseRefreshToken,
  randomSecret,
  successorOf,
} from './refresh-token.ts'
import type { SecurityEventService } from '../security-events/security-events.service.ts'
import type { SessionEndPublisher } from './session-channel.ts'
import type { RenewableSession, SessionRepository } from './session.repository.ts'
import type { StoredUser, UserRepository } from '../users/user.repository.ts'

const DAY_MS = 24 * 3600 * 1000
/** A session that is not used for this long ends by itself. */
const IDLE_MS = 30 * DAY_MS
/** A session ends this long after the sign-in, however much it is used. */
const LIFETIME_MS = 180 * DAY_MS
/**
 * For this long the previous token is still accepted, because two tabs may renew at once, or an answer may get lost.
 */
const GRACE_MS = 30_000
/** For this long after signing in or confirming, a session may change who can get into the account. */
const CONFIRMED_MS = 5 * 60_000
/** How many sessions one message to the API processes names. */
const ENDED_AT_ONCE = 500
/** Attempts to read a session that another tab renews at the same moment; the second one usually sees the result. */
const MAX_LOOKS = 3

/** The user of a session, whether that is the superuser, and whether the operator has suspended the household. */
export type SessionActor = Actor & { isSuperuser: boolean; isSuspended: boolean }

/** A session for the browser: the value of its cookie, and when that expires. */
export type OpenSession = { sessionId: string; refreshToken: string; expiresAt: Date }

type Deps = {
  sessions: SessionRepository
  users: UserRepository
  events: SecurityEventService
  announceEnd: SessionEndPublisher
  /** Finishes an interrupted change of a person's household. */
  settleHome: (userId: string) => Promise<void>
  /** Ends what a user has open without a session: the calendar's secret address, and sessions of the operators' page. */
  endOtherDoors: (userId: string) => Promise<void>
  /** The maximum number of a user's sessions; beyond it the one unused for longest ends. */
  maxPerUser: number
  now: () => Date
}

const expiryOf = (createdAt: Date, at: Date): Date =>
  new Date(Math.min(at.getTime() + IDLE_MS, createdAt.getTime() + LIFETIME_MS))

/** Sessions: opened, identified by access tokens, renewed by a rotating token, ended. */
export const createSessionService = (deps: Deps) => {
  const { sessions, users, events, announceEnd, settleHome, endOtherDoors } = deps
  const { maxPerUser, now } = deps

  const end = async (sessionId: string): Promise<boolean> => {
    const isOurs = await sessions.remove(sessionId)
    await announceEnd([sessionId])
    return isOurs
  }

  /**
   * Rotates the current token, repeats the answer for the previous one, and returns null when another tab was faster.
   */
  const renew = async (
    session: RenewableSession,
    token: string,
    caller: Caller,
  ): Promise<{ token: string; expiresAt: Date } | 'reused' | null> => {
    const at = now()
    const tokenHash = hashSecret(token)
    if (tokenHash === session.token_hash) {
      const seed = randomSecret()
      const successor = successorOf(token, seed)
      const expiresAt = expiryOf(session.created_at, at)
      const isRotated = await sessions.updateToken(session.id, tokenHash, {
        token_hash: hashSecret(successor),
        successor_seed: seed,
        rotated_at: at,
        expires_at: expiresAt,
        ...caller,
      })
      return isRotated ? { token: successor, expiresAt } : null
    }
    const { previous_token_hash, successor_seed, rotated_at } = session
    const isPrevious = tokenHash === previous_token_hash && successor_seed !== null && rotated_at !== null
    if (!isPrevious || at.getTime() - rotated_at.getTime() > GRACE_MS) return 'reused'
    return { token: successorOf(token, successor_seed), expiresAt: session.expires_at }
  }

  const assertConfirmed = async (actor: Actor): Promise<void> => {
    const since = new Date(now().getTime() - CONFIRMED_MS)
    if (!(await sessions.isConfirmedSince(actor.sessionId, since))) {
      throw new DomainError('confirmation_required')
    }
  }

  return {
    /**
     * Opens a session for a user who has just proved their identity.
     * @throws DomainError invalid_credentials when the password was changed or the account locked meanwhile
     */
    open: async (user: StoredUser, caller: Caller): Promise<OpenSession> => {
      const at = now()
      const [family, token] = [randomSecret(), randomSecret()]
      const expiresAt = expiryOf(at, at)
      const sessionId = await sessions.insert({
        user_id: user.id,
        created_at: at,
        last_used_at: at,
        expires_at: expiresAt,
        confirmed_at: at,
        family_hash: hashSecret(family),
        token_hash: hashSecret(token),
        ...caller,
      })
      // A reset between that proof and this line has ended all sessions except this one.
      const current = await users.findById(user.id)
      if (current?.is_active !== true || current.password_hash !== user.password_hash) {
        await end(sessionId)
        throw new DomainError('invalid_credentials')
      }
      const endedIds = await sessions.removeLeastUsed(user.id, maxPerUser)
      if (endedIds.length > 0) {
        await announceEnd(endedIds)
        await events.record(user.id, 'session_ended', caller)
      }
      await events.record(user.id, 'signed_in', caller)
      await users.noteActivity(user.household_id)
      return { sessionId, refreshToken: formatRefreshToken({ sessionId, family, token }), expiresAt }
    },

    /**
     * Converts the session that a verified token identifies to an actor.
     * @throws DomainError not_authenticated when it is over or its user was locked
     */
    resolve: async (sessionId: string): Promise<SessionActor> => {
      for (let look = 0; look < MAX_LOOKS; look++) {
        const [found] = await sessions.listOwners([sessionId], now())
        if (!found?.isActive) break
        const { userId, householdId, timeZone, isSuperuser, isSuspended } = found
        if (found.isMember)
          return { userId, householdId, sessionId, timeZone: timeZone ?? 'UTC', isSuperuser, isSuspended }
        await settleHome(userId)
      }
      throw new DomainError('not_authenticated')
    },

    /**
     * Replaces the token in a session's cookie by the next one. A token that was replaced longer ago is a stolen copy,
     * so the session ends for both.
     * @throws DomainError not_authenticated
     */
    refresh: async (
      cookie: string | undefined,
      caller: Caller,
    ): Promise<{ session: OpenSession; user: StoredUser }> => {
      const presented = parseRefreshToken(cookie)
      if (presented === null) throw new DomainError('not_authenticated')
      const { sessionId, family } = presented
      for (let look = 0; look < MAX_LOOKS; look++) {
        const session = await sessions.findRenewable(sessionId, hashSecret(family), now())
        const user = session === null ? null : await users.findById(session.user_id)
        if (session === null || user === null || !user.is_active) break
        const renewed = await renew(session, presented.token, caller)
        if (renewed === null) continue
        if (renewed === 'reused') {
          // Only the process that really ended it records the event.
          if (await end(sessionId)) await events.record(user.id, 'refresh_token_reused', caller)
          break
        }
        const refreshToken = formatRefreshToken({ sessionId, family, token: renewed.token })
        await users.noteActivity(user.household_id)
        return { session: { sessionId, refreshToken, expiresAt: renewed.expiresAt }, user }
      }
      throw new DomainError('not_authenticated')
    },

    /** Records that the person has just confirmed, in this session, to be the owner of the account. */
    confirm: (actor: Actor): Promise<void> => sessions.updateConfirmed(actor.sessionId, now()),

    /**
     * The check before every action that changes who can get into an account: a stolen access token alone is not
     * enough.
     * @throws DomainError confirmation_required unless the person has signed in or confirmed within five minutes
     */
    assertConfirmed,

    /**
     * The caller's sessions, all of them or a page; `next` is the cursor of the page after it, null after the last.
     * @throws DomainError not_found when the cursor is no session of the caller's own, or that one is over
     */
    list: async (actor: Actor, page: Page | null): Promise<{ sessions: Session[]; next: string | null }> => {
      const found = await sessions.listOfUser(actor.userId, now())
      const { cursor, limit } = page ?? { cursor: undefined, limit: found.length }
      const before = cursor === undefined ? -1 : found.findIndex(({ id }) => id === cursor)
      if (cursor !== undefined && before < 0) throw notThere('sign-in')
      const later = found.slice(before + 1)
      const shown = later.slice(0, limit)
      return {
        sessions: shown.map(({ id, device, address, created_at, last_used_at }) => ({
          id,
          device,
          address,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at.toISOString(),
          is_current: id === actor.sessionId,
        })),
        next: later.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    /**
     * Ends one of the caller's own sessions. A stolen session could lock the owner out by ending the others, so these
     * need a confirmation.
     * @throws DomainError not_found, confirmation_required
     */
    end: async (actor: Actor, sessionId: string, caller: Caller): Promise<void> => {
      const userId = await sessions.findUserId(sessionId, now())
      if (userId !== actor.userId) throw notThere('sign-in')
      if (sessionId !== actor.sessionId) await assertConfirmed(actor)
      await end(sessionId)
      await events.record(actor.userId, 'session_ended', caller)
    },

    logout: async (actor: Actor, caller: Caller): Promise<void> => {
      await end(actor.sessionId)
      await events.record(actor.userId, 'signed_out', caller)
    },

    endOthers: async (actor: Actor): Promise<void> => {
      await endOtherDoors(actor.userId)
      await announceEnd(await sessions.removeOfUser(actor.userId, actor.sessionId))
    },

    endAll: async (userId: string): Promise<void> => {
      await endOtherDoors(userId)
      await announceEnd(await sessions.removeOfUser(userId))
    },

    /** Ends everybody's sessions; returns how many there were. */
    endEverybodys: async (): Promise<number> => {
      let count = 0
      for (;;) {
        const endedIds = await sessions.removeSome(ENDED_AT_ONCE)
        if (endedIds.length === 0) return count
        count += endedIds.length
        await announceEnd(endedIds)
      }
    },

    /** The households of the users of these sessions; those that are over or suspended are missing. */
    mapHouseholds: async (sessionIds: readonly string[]): Promise<Map<string, string>> => {
      const owners = await sessions.listOwners(sessionIds, now())
      return new Map(
        owners.flatMap(({ sessionId, householdId, isMember, isSuspended }) =>
          isMember && !isSuspended ? [[sessionId, householdId]] : [],
        ),
      )
    },
  }
}
export type SessionService = ReturnType<typeof createSessionService>
