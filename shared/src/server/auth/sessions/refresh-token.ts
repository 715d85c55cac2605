import { createHash, createHmac, randomBytes } from 'node:crypto'

const RANDOM_BYTES = 32

/**
 * The content of a session's cookie. `family` stays the same for the session's whole life and proves that its bearer
 * once held a token of it, so that a stranger who guesses a session's id can't end it with an invented token.
 */
export type RefreshToken = { sessionId: string; family: string; token: string }

/** 256 random bits in 43 characters. */
export const randomSecret = (): string => randomBytes(RANDOM_BYTES).toString('base64url')

/** The stored form of a random secret, which needs neither salt nor a slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * The successor of `token`: derived from it and a random `seed`, so that the same answer can be repeated although
 * neither token is stored. Knowing only one of the two reveals nothing.
 */
export const successorOf = (token: string, seed: string): string =>
  createHmac('sha256', token).update(seed).digest('base64url')

export const formatRefreshToken = ({ sessionId, family, token }: RefreshToken): string =>
  `${sessionId}.${family}.${token}`

/** Null for anything that is not a refresh token. */
export const parseRefreshToken = (cookie: string | undefined): RefreshToken | null => {
  const [, sessionId, family, token] = /^([0-9a-f]{24})\.([\w-]{43})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  return sessionId && family && token ? { sessionId, family, token } : null
}
