import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { GoogleSettlement, GoogleStatus } from '@larder/shared/contracts/accounts/google'
import type { Caller } from '../auth/sessions/caller.ts'
import type { GoogleAccountService, Newcomer } from '../auth/google-accounts/google-accounts.service.ts'
import { hasGmailAccess } from '../auth/google-accounts/has-gmail-access.ts'
import type { OpenSession, SessionService } from '../auth/sessions/sessions.service.ts'
import { toUser } from '../auth/users/to-user.ts'
import type { Actor } from '../authz.ts'
import type { Logger } from '../logging.ts'
import type { GoogleGrant, GoogleIdentity, GoogleOAuth } from '../ports/google-oauth.ts'
import type { Sealed, SecretBox } from '../secret-box.ts'
import type { GoogleFlow, GoogleFlowRepository } from './google-flow.repository.ts'
import { refreshTokenContext } from './refresh-token-context.ts'
import type { GoogleTokenRepository } from './google-token.repository.ts'

/** A token that confirms an identity must not be older than this. */
const FRESH_TOKEN_MS = 5 * 60_000

/** Clocks may differ by this much, so an expired token is remembered a little longer. */
const CLOCK_SKEW_MS = 10 * 60_000

/** The time for Google's consent pages, in seconds. */
const GOOGLE_FLOW_SECONDS = 600

/** For this long a person may think about the password of an account. */
const TICKET_MS = 10 * 60_000

const SealedTicket = z.object({ key_id: z.string(), nonce: z.string(), data: z.string(), tag: z.string() })
const Ticket = z.object({ googleId: z.string(), email: z.string(), expiresAt: z.number() })
type Ticket = z.infer<typeof Ticket>
const ticketContext = (browserId: string) => `sign-in with Google in the browser ${browserId}`

type Account = Awaited<ReturnType<GoogleAccountService['findOrRegister']>>
type Owner = Pick<Actor, 'userId' | 'householdId'>

type Deps = {
  /** Absent where Google is not configured. */
  google: { oauth: GoogleOAuth; box: SecretBox } | null
  flows: GoogleFlowRepository
  tokens: GoogleTokenRepository
  accounts: GoogleAccountService
  sessions: SessionService
  /** Called when a user has connected, reconnected or disconnected Google. */
  onAccessChanged: (owner: Owner) => Promise<void>
  logger: Logger
  now: () => Date
}

/** A sign-in verified by Google. */
export type GoogleSignIn = { session: OpenSession; user: User }

/** The result of a round trip; `duplicate` is a code that was sent before. */
export type GoogleOutcome =
  | ({ kind: 'signed_in' } & GoogleSignIn)
  | { kind: 'connected'; sessionId: string; user: User }
  | { kind: 'duplicate' }

/** The parameters with which the browser returned; `browserId` is the value of its cookie. */
type Return = {
  code: string
  state: string | undefined
  browserId: string | undefined
  timeZone: string | undefined
}

const randomText = () => randomBytes(32).toString('base64url')
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Binds ID tokens to the browser of `browserId`, without revealing that value to Google or to a script. */
const nonceOf = (browserId: string) => hash(`nonce of ${browserId}`)

/** Sign-in with Google and the connection to Gmail. */
export const createGoogleService = (deps: Deps) => {
  const { google, flows, tokens, accounts, sessions, onAccessChanged, logger, now } = deps
  const configured = () => {
    if (google === null) throw new DomainError('google_not_configured')
    return google
  }

  /** Verifies an ID token that this browser requested, and marks it as used. */
  const useToken = async (idToken: string, browserId: string | undefined): Promise<GoogleIdentity> => {
    const { oauth } = configured()
    // A browser that never requested a nonce can't have a token of its own.
    if (browserId === undefined) throw new DomainError('google_token_invalid')
    const identity = await oauth.verifyIdToken(idToken, nonceOf(browserId))
    // The signed part cannot be changed, but the signature itself can be encoded in several ways.
    const signed = hash(idToken.slice(0, idToken.lastIndexOf('.')))
    const until = new Date(identity.expiresAt.getTime() + CLOCK_SKEW_MS)
    if (!(await tokens.insertUsed(signed, until))) throw new DomainError('google_token_invalid')
    return identity
  }

  const open = async (user: Account, caller: Caller): Promise<GoogleSignIn> => ({
    session: await sessions.open(user, caller),
    user: toUser(user),
  })

  /** The ticket of a verified sign-in that waits for a person's answer, of use in the same browser only. */
  const issueTicket = (identity: GoogleIdentity, browserId: string): string => {
    const { googleId, email } = identity
    const content: Ticket = { googleId, email, expiresAt: now().getTime() + TICKET_MS }
    return JSON.stringify(configured().box.seal(JSON.stringify(content), ticketContext(browserId)))
  }

  const readTicket = (ticket: string, browserId: string): GoogleIdentity => {
    try {
      const { box } = configured()
      const content = Ticket.parse(
        JSON.parse(box.open(SealedTicket.parse(JSON.parse(ticket)), ticketContext(browserId))),
      )
      const { googleId, email } = content
      const expiresAt = new Date(content.expiresAt)
      if (expiresAt > now()) return { googleId, email, isEmailVerified: true, issuedAt: now(), expiresAt }
    } catch (error) {
      if (error instanceof DomainError) throw error
    }
    throw new DomainError('google_flow_invalid')
  }

  const signIn = async (
    identity: GoogleIdentity,
    browserId: string,
    newcomer: Newcomer,
    caller: Caller,
  ): Promise<GoogleSignIn> => {
    try {
      return await open(await accounts.findOrRegister(identity, newcomer, caller), caller)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'google_address_unconfirmed') throw error
      throw new DomainError(error.code, error.message, { ticket: issueTicket(identity, browserId) })
    }
  }

  /** Revokes what was granted; what can't be reached or read is left to Google's own settings. */
  const revoke = async (userId: string, sealed: Sealed | null): Promise<void> => {
    if (google === null || sealed === null) return
    try {
      await google.oauth.revoke(google.box.open(sealed, refreshTokenContext(userId)))
    } catch (error) {
      logger.warn({ err: error }, 'A refresh token of Google was deleted without being revoked')
    }
  }

  const connect = async (actor: Owner, grant: GoogleGrant, caller: Caller): Promise<User> => {
    const { box } = configured()
    const { userId } = actor
    const before = await accounts.find(userId)
    const isSame = before.googleId === grant.identity.googleId
    const kept = isSame ? before.link : null
    const user = await accounts.connect(
      actor,
      grant.identity,
      {
        scopes: grant.scopes,
        refresh_token:
          grant.refreshToken === null
            ? (kept?.refresh_token ?? null)
            : box.seal(grant.refreshToken, refreshTokenContext(userId)),
        last_sync_at: kept?.last_sync_at ?? null,
      },
      caller,
    )
    // Google revokes everything that a person granted: revoking the same person's old token would end the new one.
    if (!isSame) await revoke(userId, before.link?.refresh_token ?? null)
    await onAccessChanged(actor)
    return user
  }

  /** Uses a flow up; false when this code was sent before. */
  const claim = async (flow: GoogleFlow, code: string): Promise<boolean> => {
    const codeHash = hash(code)
    if (flow.code_hash === null && (await flows.updateUsed(flow.id, codeHash))) return true
    const used = await flows.find(flow.id, flow.browser_hash, now())
    if (used?.code_hash !== codeHash) throw new DomainError('google_flow_invalid')
    return false
  }

  return {
    /** The nonce that ID tokens for the browser of `browserId` must contain. */
    nonceFor: nonceOf,

    /**
     * Signs in with an ID token that the browser of `browserId` requested; only the verified token is used, and only
     * once.
     * @throws DomainError google_not_configured, google_token_invalid, google_unavailable, and those of an account
     */
    signInWithToken: async (
      idToken: string,
      browserId: string | undefined,
      newcomer: Newcomer,
      caller: Caller,
    ): Promise<GoogleSignIn> => signIn(await useToken(idToken, browserId), browserId ?? '', newcomer, caller),

    /**
     * Signs in after google_address_unconfirmed, with its ticket: to the account that has the address by its password,
     * or without one to a new and empty account. Works until the Google account has an account.
     * @throws DomainError google_not_configured, google_flow_invalid, wrong_password, google_email_taken,
     *   google_account_in_use, registration_closed, server_busy, TooManyAttempts
     */
    settle: async (
      { ticket, password, time_zone: timeZone, invitation }: GoogleSettlement,
      browserId: string | undefined,
      caller: Caller,
    ): Promise<GoogleSignIn> => {
      if (browserId === undefined) throw new DomainError('google_flow_invalid')
      const identity = readTicket(ticket, browserId)
      if (await accounts.isKnown(identity)) throw new DomainError('google_flow_invalid')
      if (password === null) {
        const newcomer = { timeZone, invitation }
        return open(await accounts.registerApart(identity, newcomer, caller), caller)
      }
      const holder = await accounts.findByPassword(identity, password, caller)
      await connect(
        { userId: holder.id, householdId: holder.household_id },
        { identity, scopes: [], refreshToken: null },
        caller,
      )
      return open({ ...holder, google_id: identity.googleId, email_unconfirmed: false }, caller)
    },

    /**
     * Confirms by a fresh ID token of the account's own Google account that the actor is the owner.
     * @throws DomainError google_not_configured, google_token_invalid, google_unavailable, google_account_other
     */
    confirm: async (actor: Actor, idToken: string, browserId: string | undefined): Promise<void> => {
      const connected = await accounts.find(actor.userId)
      if (connected.googleId === null) throw new DomainError('google_account_other')
      const { googleId, issuedAt } = await useToken(idToken, browserId)
      if (googleId !== connected.googleId) throw new DomainError('google_account_other')
      if (now().getTime() - issuedAt.getTime() > FRESH_TOKEN_MS) throw new DomainError('google_token_invalid')
      await sessions.confirm(actor)
    },

    /**
     * Starts a round trip: connecting Gmail for an actor, signing in without one. It is valid for ten minutes, for one
     * code, and only for the browser with `browserId` and the session that started it.
     * @throws DomainError google_not_configured, confirmation_required for connecting
     */
    begin: async (actor: Actor | null, browserId: string): Promise<string> => {
      const { oauth } = configured()
      if (actor !== null) await sessions.assertConfirmed(actor)
      const [state, codeVerifier] = [randomText(), randomText()]
      const id = hash(state)
      await flows.insert({
        id,
        browser_hash: hash(browserId),
        session_id: actor?.sessionId ?? null,
        code_verifier: codeVerifier,
        expires_at: new Date(now().getTime() + GOOGLE_FLOW_SECONDS * 1000),
      })
      return oauth.authorizationUrl({
        purpose: actor === null ? 'sign_in' : 'connect_gmail',
        state,
        nonce: id,
        codeChallenge: hash(codeVerifier),
      })
    },

    /**
     * Ends a round trip. `findActor` is called only when the flow belongs to a session.
     * @throws DomainError google_flow_invalid, google_code_invalid, google_unavailable, google_account_in_use, and
     *   those of an account
     */
    finish: async (
      { code, state = '', browserId = '', timeZone }: Return,
      findActor: () => Promise<Actor | null>,
      caller: Caller,
    ): Promise<GoogleOutcome> => {
      const { oauth } = configured()
      const flow = await flows.find(hash(state), hash(browserId), now())
      if (flow === null) throw new DomainError('google_flow_invalid')
      const actor = flow.session_id === null ? null : await findActor()
      if (flow.session_id !== (actor?.sessionId ?? null)) throw new DomainError('google_flow_invalid')
      if (!(await claim(flow, code))) return { kind: 'duplicate' }

      try {
        const grant = await oauth.exchangeCode(code, flow.code_verifier, flow.id)
        return actor === null
          ? {
              kind: 'signed_in',
              ...(await signIn(grant.identity, browserId, { timeZone, invitation: undefined }, caller)),
            }
          : { kind: 'connected', sessionId: actor.sessionId, user: await connect(actor, grant, caller) }
      } catch (error) {
        // Nothing was stored, so the code is not a duplicate when it is sent again.
        await flows.remove(flow.id)
        throw error
      }
    },

    getStatus: async ({ userId }: Actor): Promise<GoogleStatus> => {
      const { googleId, link } = await accounts.find(userId)
      return {
        is_connected: googleId !== null,
        has_gmail_access: hasGmailAccess(link),
        last_sync: link?.last_sync_at?.toISOString() ?? null,
      }
    },

    /** Gives back what a user allowed beside signing in; a Google that can't be reached holds nothing up. */
    giveBack: async (userId: string): Promise<void> => {
      const { link } = await accounts.find(userId)
      await accounts.removeRefreshToken(userId)
      await revoke(userId, link?.refresh_token ?? null)
    },

    /**
     * Removes the Google account and revokes what it granted.
     * @throws DomainError password_required, confirmation_required
     */
    disconnect: async (actor: Actor, caller: Caller): Promise<User> => {
      await sessions.assertConfirmed(actor)
      const { link } = await accounts.find(actor.userId)
      const user = await accounts.disconnect(actor, caller)
      await revoke(actor.userId, link?.refresh_token ?? null)
      await onAccessChanged(actor)
      return user
    },
  }
}
export type GoogleService = ReturnType<typeof createGoogleService>
