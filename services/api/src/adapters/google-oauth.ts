import { CodeChallengeMethod, OAuth2Client, gaxios } from 'google-auth-library'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { standInEndpoints } from '@larder/shared/server/google/stand-in-endpoints'
import type { Logger } from '@larder/shared/server/logging'
import { GMAIL_SCOPE } from '@larder/shared/server/ports/google-oauth'
import type { GoogleIdentity, GoogleOAuth } from '@larder/shared/server/ports/google-oauth'
import { GOOGLE_ORIGIN } from './google-origin.ts'

/** Google answers in a fraction of a second; a person is waiting meanwhile. */
const TIMEOUT_MS = 5_000
const ISSUERS = [GOOGLE_ORIGIN, 'accounts.google.com']
const SIGN_IN_SCOPES = ['openid', 'email', 'profile']

type Options = {
  clientId: string
  clientSecret: string
  /** The address that Google redirects the browser to. */
  redirectUri: string
  /** Origin of a stand-in for Google; absent for Google itself. */
  standInOrigin?: string | undefined
  logger: Logger
  timeoutMs?: number
}

/** The error in Google's answer (RFC 6749, section 5.2); undefined when there is none. */
const refusalOf = (error: unknown): string | undefined => {
  if (!(error instanceof gaxios.GaxiosError) || (error.status !== 400 && error.status !== 401))
    return undefined
  return (error.response?.data as { error?: string } | undefined)?.error
}

/**
 * Talks to Google with its own client library, whose error messages contain tokens: they are neither shown nor logged.
 */
export const createGoogleOAuth = ({
  clientId,
  clientSecret,
  redirectUri,
  standInOrigin,
  logger,
  timeoutMs = TIMEOUT_MS,
}: Options): GoogleOAuth => {
  const client = new OAuth2Client({
    clientId,
    clientSecret,
    redirectUri,
    issuers: ISSUERS,
    ...(standInOrigin === undefined ? {} : { endpoints: standInEndpoints(standInOrigin) }),
    transporterOptions: {
      timeout: timeoutMs,
      // A code that is sent again counts as used, and the person would wait twice as long.
      retryConfig: { retry: 0 },
      ...(standInOrigin === undefined ? {} : { noProxy: [standInOrigin] }),
    },
  })

  const verifyIdToken = async (idToken: string, expectedNonce: string): Promise<GoogleIdentity> => {
    const ticket = await client.verifyIdToken({ idToken, audience: clientId }).catch((error: unknown) => {
      // Network errors concern the certificates; all others concern the token.
      const isOutage = error instanceof gaxios.GaxiosError
      throw new DomainError(isOutage ? 'google_unavailable' : 'google_token_invalid')
    })
    const { sub, email, email_verified, iat, exp, nonce } = ticket.getPayload() ?? {}
    if (!sub || !email || !iat || !exp || nonce !== expectedNonce)
      throw new DomainError('google_token_invalid')
    return {
      googleId: sub,
      email,
      isEmailVerified: email_verified === true,
      issuedAt: new Date(iat * 1000),
      expiresAt: new Date(exp * 1000),
    }
  }

  return {
    authorizationUrl: ({ purpose, state, nonce, codeChallenge }) =>
      client.generateAuthUrl({
        scope: purpose === 'connect_gmail' ? [...SIGN_IN_SCOPES, GMAIL_SCOPE] : SIGN_IN_SCOPES,
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: CodeChallengeMethod.S256,
        // Google returns a refresh token only for offline access, and a second one only after asking for consent again.
        ...(purpose === 'connect_gmail'
          ? { access_type: 'offline', prompt: 'consent' }
          : { access_type: 'online', prompt: 'select_account' }),
      }),

    verifyIdToken,

    exchangeCode: async (code, codeVerifier, nonce) => {
      const { tokens } = await client.getToken({ code, codeVerifier }).catch((error: unknown) => {
        const refusal = refusalOf(error)
        if (refusal === 'invalid_grant') throw new DomainError('google_code_invalid')
        // A wrong client secret, for example, which only the operator can correct.
        if (refusal !== undefined) logger.error({ refusal }, 'Google refuses this server')
        throw new DomainError('google_unavailable')
      })
      if (!tokens.id_token) throw new DomainError('google_code_invalid')
      return {
        identity: await verifyIdToken(tokens.id_token, nonce),
        scopes: tokens.scope?.split(' ') ?? [],
        refreshToken: tokens.refresh_token ?? null,
      }
    },

    revoke: async (refreshToken) => {
      await client.revokeToken(refreshToken).catch((error: unknown) => {
        // A refusal means that it was already revoked.
        if (refusalOf(error) === undefined) throw new DomainError('google_unavailable')
      })
    },
  }
}
