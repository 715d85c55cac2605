import { createHash, randomBytes } from 'node:crypto'
import type { FakePerson } from './people.ts'

/** Lifetime of an access token in seconds, as Google states it. */
export const ACCESS_TOKEN_SECONDS = 3599

/** Reading mails, and nothing else of them. */
export const GMAIL_SCOPE = 'https://www.googleapis.com/auth/gmail.readonly'

/** What a person granted. */
type Grant = { person: FakePerson; scopes: string[] }

type PendingCode = Grant & { redirectUri: string; codeChallenge: string; isOffline: boolean; nonce: string }

const random = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`

/** The grants of the stand-in, in memory: codes that work once, access tokens, refresh tokens. */
export const createGrants = () => {
  const codes = new Map<string, PendingCode>()
  const accessTokens = new Map<string, Grant>()
  const refreshTokens = new Map<string, Grant>()

  const newAccessToken = (grant: Grant) => {
    const token = random('ya29.')
    accessTokens.set(token, grant)
    return token
  }

  const revokeAll = ({ sub }: FakePerson): void => {
    for (const tokens of [accessTokens, refreshTokens])
      for (const [key, grant] of tokens) if (grant.person.sub === sub) tokens.delete(key)
  }

  return {
    revokeAll,

    newCode: (pending: PendingCode): string => {
      const code = random('4/')
      codes.set(code, pending)
      return code
    },

    /** Accepts a code; undefined for one that is unknown, used, or sent with another verifier or address. */
    redeemCode: (code: string, redirectUri: string, codeVerifier: string) => {
      const pending = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
      if (pending?.redirectUri !== redirectUri || pending.codeChallenge !== challenge) return undefined
      const refreshToken = pending.isOffline ? random('1//') : undefined
      if (refreshToken !== undefined) refreshTokens.set(refreshToken, pending)
      return {
        grant: pending as Grant,
        nonce: pending.nonce,
        accessToken: newAccessToken(pending),
        refreshToken,
      }
    },

    /** A new access token; undefined when the refresh token is unknown or was revoked. */
    refresh: (refreshToken: string) => {
      const grant = refreshTokens.get(refreshToken)
      return grant && { grant, accessToken: newAccessToken(grant) }
    },

    allowGmail: (person: FakePerson): string => {
      const refreshToken = random('1//')
      refreshTokens.set(refreshToken, { person, scopes: [GMAIL_SCOPE] })
      return refreshToken
    },

    expireAccessTokens: (): void => accessTokens.clear(),

    findByAccessToken: (token: string) => accessTokens.get(token),

    /** Like Google: revoking any token ends everything that the person granted; false for an unknown one. */
    revoke: (token: string): boolean => {
      const revoked = accessTokens.get(token) ?? refreshTokens.get(token)
      if (revoked === undefined) return false
      revokeAll(revoked.person)
      return true
    },

    /** Refresh tokens that still work. */
    refreshTokens: () => [...refreshTokens.keys()],
  }
}
export type Grants = ReturnType<typeof createGrants>
