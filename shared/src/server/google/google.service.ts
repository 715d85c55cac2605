import { createHash, randomBytes } from 'node:crypto'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { GoogleSettlement } from '@larder/shared/contracts/accounts/google'
import type { Caller } from '../auth/sessions/caller.ts'
import type { GoogleAccountService, Newcomer } from '../auth/google-accounts/google-accounts.service.ts'
import type { OpenSession } from '../auth/sessions/sessions.service.ts'
import { toUser } from '../auth/users/to-user.ts'
import type { Actor } from '../authz.ts'
import type { GoogleIdentity } from '../ports/google-oauth.ts'
import { createGoogleConnection } from './google-connection.ts'
import type { GoogleConnectionDeps } from './google-connection.ts'
import type { GoogleFlow, GoogleFlowRepository } from './google-flow.repository.ts'
import type { GoogleTokenRepository } from './google-token.repository.ts'
import { issueSignInTicket, readSignInTicket } from './sign-in-ticket.ts'

/** A token that confirms an identity must not be older than this. */
const FRESH_TOKEN_MS = 5 * 60_000

/** Clocks may differ by this much, so an expired token is remembered a little longer. */
const CLOCK_SKEW_MS = 10 * 60_000

/** The time for Google's consent pages, in seconds. */
const GOOGLE_FLOW_SECONDS = 600

type Account = Awaited<ReturnType<GoogleAccountService['findOrRegister']>>

type Deps = GoogleConnectionDeps & {
  flows: GoogleFlowRepository
  tokens: GoogleTokenRepository
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
  const { google, flows, tokens, accounts, sessions, now } = deps
  const { connect, ...connection } = createGoogleConnection(deps)
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
      throw new DomainError(error.code, error.message, {
        ticket: issueSignInTicket(configured().box, identity, browserId, now()),
      })
    }
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
    ...connection,

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
      const identity = readSignInTicket(configured().box, ticket, browserId, now())
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
  }
}
export type GoogleService = ReturnType<typeof createGoogleService>
