import type { User } from '@larder/shared/contracts/accounts/auth'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { GoogleStatus } from '@larder/shared/contracts/accounts/google'
import type { Caller } from '../auth/sessions/caller.ts'
import type { GoogleAccountService } from '../auth/google-accounts/google-accounts.service.ts'
import { hasGmailAccess } from '../auth/google-accounts/has-gmail-access.ts'
import type { SessionService } from '../auth/sessions/sessions.service.ts'
import type { Actor } from '../authz.ts'
import type { Logger } from '../logging.ts'
import type { GoogleGrant, GoogleOAuth } from '../ports/google-oauth.ts'
import type { Sealed, SecretBox } from '../secret-box.ts'
import { refreshTokenContext } from './refresh-token-context.ts'

type Owner = Pick<Actor, 'userId' | 'householdId'>

export type GoogleConnectionDeps = {
  /** Absent where Google is not configured. */
  google: { oauth: GoogleOAuth; box: SecretBox } | null
  accounts: GoogleAccountService
  sessions: SessionService
  /** Called when a user has connected, reconnected or disconnected Google. */
  onAccessChanged: (owner: Owner) => Promise<void>
  logger: Logger
}

/** Connects users to their Google accounts, keeps what those granted, and gives it back. */
export const createGoogleConnection = (deps: GoogleConnectionDeps) => {
  const { google, accounts, sessions, onAccessChanged, logger } = deps

  /** Revokes what was granted; what can't be reached or read is left to Google's own settings. */
  const revoke = async (userId: string, sealed: Sealed | null): Promise<void> => {
    if (google === null || sealed === null) return
    try {
      await google.oauth.revoke(google.box.open(sealed, refreshTokenContext(userId)))
    } catch (error) {
      logger.warn({ err: error }, 'A refresh token of Google was deleted without being revoked')
    }
  }

  return {
    /**
     * Connects a user to the Google account of a grant, in place of an earlier one.
     * @throws DomainError google_not_configured, google_account_in_use
     */
    connect: async (actor: Owner, grant: GoogleGrant, caller: Caller): Promise<User> => {
      if (google === null) throw new DomainError('google_not_configured')
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
              : google.box.seal(grant.refreshToken, refreshTokenContext(userId)),
          last_sync_at: kept?.last_sync_at ?? null,
        },
        caller,
      )
      // Google revokes everything that a person granted: revoking the same person's old token would end the new one.
      if (!isSame) await revoke(userId, before.link?.refresh_token ?? null)
      await onAccessChanged(actor)
      return user
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
