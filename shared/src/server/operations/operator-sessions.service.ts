import { createHmac, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { AuthService, LoginCaller } from '../auth/auth.service.ts'
import type { Caller } from '../auth/sessions/caller.ts'
import { hashSecret, randomSecret } from '../auth/sessions/refresh-token.ts'
import type { SecurityEventService } from '../auth/security-events/security-events.service.ts'
import type { Logger } from '../logging.ts'
import type { OperatorActs } from './operator-acts.ts'
import type { OperatorSessionRepository } from './operator-session.repository.ts'

/** Who leaves the page open has to sign in again. */
const IDLE_MS = 30 * 60_000
const LIFETIME_MS = 12 * 3_600_000
/** The last use is noted this often at most. */
const NOTED_MS = 60_000

/** The signed-in superuser of a request, and the secret that forms on the page send along. */
export type Operator = { userId: string; name: string; sessionId: string; formToken: string; caller: Caller }

type Credentials = { username: string; password: string }

type Deps = {
  sessions: OperatorSessionRepository
  acts: OperatorActs
  auth: Pick<AuthService, 'prove' | 'promote'>
  events: Pick<SecurityEventService, 'record'>
  users: Pick<AccountStore['users'], 'findById' | 'findSuperuserId'>
  logger: Logger
  now: () => Date
}

const formTokenOf = (token: string): string => createHmac('sha256', token).update('forms').digest('base64url')

/** Sign-in to the operators' page: for the superuser, or for whoever becomes it with the operator's secret. */
export const createOperatorSessions = ({ sessions, acts, auth, events, users, logger, now }: Deps) => {
  const hasSuperuser = async (): Promise<boolean> => (await users.findSuperuserId()) !== null

  /** Makes the account the superuser, where there is none and it has the operator's secret. */
  const admit = async (userId: string, secret: string, from: Caller): Promise<void> => {
    try {
      if (await hasSuperuser()) throw new DomainError('superuser_only')
      await auth.promote({ userId }, secret, from)
    } catch (error) {
      // Somebody who knows the password was at the operators' door.
      if (error instanceof DomainError) {
        await events.record(userId, 'sign_in_failed', from).catch((failure: unknown) => {
          logger.warn({ err: failure }, 'A failed sign-in could not be recorded')
        })
      }
      throw error
    }
  }

  return {
    hasSuperuser,

    /**
     * Signs in by the password; returns the secret for the cookie. Without a superuser, the operator's secret makes this
     * account it.
     * @throws DomainError invalid_credentials, superuser_only, operator_secret_wrong, superuser_exists, server_busy,
     *   TooManyAttempts
     */
    open: async (
      credentials: Credentials,
      secret: string | undefined,
      caller: LoginCaller,
    ): Promise<{ token: string; userId: string }> => {
      const { deviceIdFor: _, ...from } = caller
      const user = await auth.prove(credentials, caller)
      if (!user.is_superuser) await admit(user.id, secret ?? '', from)
      const by = { userId: user.id, name: user.username, caller: from }
      if (!user.is_superuser) await acts.record(by, 'superuser_made', user.username)
      await acts.record(by, 'signed_in', null)
      await events.record(user.id, 'signed_in', from)
      const token = randomSecret()
      const at = now()
      await sessions.insert({
        user_id: user.id,
        token_hash: hashSecret(token),
        password_digest: hashSecret(user.password_hash ?? ''),
        created_at: at,
        last_used_at: at,
        expires_at: new Date(at.getTime() + LIFETIME_MS),
      })
      return { token, userId: user.id }
    },

    /** The operator of a cookie; null when there is no session, it is over, or its user is not the superuser any more. */
    resolve: async (token: string | undefined, caller: Caller): Promise<Operator | null> => {
      const session = token === undefined ? null : await sessions.findByToken(hashSecret(token))
      if (token === undefined || session === null) return null
      const at = now()
      const idleMs = at.getTime() - session.last_used_at.getTime()
      if (session.expires_at <= at || idleMs > IDLE_MS) return null
      const user = await users.findById(session.user_id)
      const isSame = user !== null && hashSecret(user.password_hash ?? '') === session.password_digest
      if (!isSame || !user.is_active || !user.is_superuser) return null
      if (idleMs > NOTED_MS) await sessions.updateUsed(session.id, at)
      const formToken = formTokenOf(token)
      return { userId: user.id, name: user.username, sessionId: session.id, formToken, caller }
    },

    /** Whether a form came from a page of this session. */
    isFormOf: ({ formToken }: Operator, sent: unknown): boolean =>
      typeof sent === 'string' &&
      timingSafeEqual(Buffer.from(hashSecret(sent)), Buffer.from(hashSecret(formToken))),

    /**
     * Asks for the password again, before what can't be taken back lightly.
     * @throws DomainError invalid_credentials, server_busy, TooManyAttempts
     */
    confirm: async (operator: Operator, password: string, caller: LoginCaller): Promise<void> => {
      const user = await auth.prove({ username: operator.name, password }, caller)
      if (user.id !== operator.userId) throw new DomainError('invalid_credentials')
    },

    end: async (operator: Operator): Promise<void> => {
      await acts.record(operator, 'signed_out', null)
      await sessions.remove(operator.sessionId)
    },

    endAll: sessions.removeAll,
  }
}
export type OperatorSessions = ReturnType<typeof createOperatorSessions>
