import { CodeChallengeMethod, OAuth2Client, gaxios } from 'google-auth-library'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Logger } from '@larder/shared/server/logging'
import { GMAIL_SCOPE } from '@larder/shared/server/ports/google-oauth'
import type { GoogleIdentity, GoogleOAuth } from '@larder/shared/server/ports/google-oauth'

/** Where Google's sign-in comes from. */
export const GOOGLE_ORIGIN = 'https://accounts.google.com'

/** Google answers in a fraction of a second; a person waits in front of the screen meanwhile. */
const TIMEOUT_MS = 5_000
const ISSUERS = [GOOGLE_ORIGIN, 'accounts.google.com']
const SIGN_IN_SCOPES = ['openid', 'email', 'profile']

type Options = {
  clientId: string
  clientSecret: string
  /** Where Google sends the browser back to. */
  redirectUri: string
  /** Origin of a stand-in of Google; absent for Google itself. */
  standInOrigin?: string | undefined
  logger: Logger
  timeoutMs?: number
}

const standInEndpoints = (origin: string) => ({
  oauth2AuthBaseUrl: `${origin}/o/oauth2/v2/auth`,
  oauth2TokenUrl: `${origin}/token`,
  oauth2RevokeUrl: `${origin}/revoke`,
  tokenInfoUrl: `${origin}/tokeninfo`,
  oauth2FederatedSignonPemCertsUrl: `${origin}/oauth2/v1/certs`,
  oauth2FederatedSignonJwkCertsUrl: `${origin}/oauth2/v3/certs`,
})

/** The refusal that Google answered with (RFC 6749, section 5.2); undefined when it gave no sensible answer. */
const refusalOf = (error: unknown): string | undefined => {
  if (!(error instanceof gaxios.GaxiosError) || (error.status !== 400 && error.status !== 401))
    return undefined
  return (error.response?.data as { error?: string } | undefined)?.error
}

/** Speaks to Google with its own client library, whose error messages hold tokens: they are neither shown nor logged. */
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
      // What fails on the way are the certificates; the rest is said about the token.
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
        // Google gives a refresh token only for offline access, and a second one only after asking again.
        ...(purpose === 'connect_gmail'
          ? { access_type: 'offline', prompt: 'consent' }
          : { access_type: 'online', prompt: 'select_account' }),
      }),

    verifyIdToken,

    exchangeCode: async (code, codeVerifier, nonce) => {
      const { tokens } = await client.getToken({ code, codeVerifier }).catch((error: unknown) => {
        const refusal = refusalOf(error)
        if (refusal === 'invalid_grant') throw new DomainError('google_code_invalid')
        // A wrong client secret, for example: the person can do nothing about it, the operator can.
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
        // Refused means that it was over already.
        if (refusalOf(error) === undefined) throw new DomainError('google_unavailable')
      })
    },
  }
}
