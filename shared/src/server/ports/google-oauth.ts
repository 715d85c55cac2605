/** The owner of a verified ID token. */
export type GoogleIdentity = {
  /** Google's `sub`: stays the same when the address changes. */
  googleId: string
  email: string
  isEmailVerified: boolean
  /** When Google issued the token, and when it expires. */
  issuedAt: Date
  expiresAt: Date
}

/** What a person granted, after the code was exchanged. */
export type GoogleGrant = {
  identity: GoogleIdentity
  scopes: string[]
  /** Absent if only signing in was requested. */
  refreshToken: string | null
}

/** What the person is asked for: to sign in, or also to let Larder read Gmail offline. */
export type AuthorizationPurpose = 'sign_in' | 'connect_gmail'

/** The parameters for Google's page; the nonce is returned in the ID token. */
export type AuthorizationRequest = {
  purpose: AuthorizationPurpose
  state: string
  nonce: string
  codeChallenge: string
}

/** The functions of Google that Larder needs. Every call gives up after a few seconds. */
export interface GoogleOAuth {
  /** The address to which the browser is redirected. */
  authorizationUrl(request: AuthorizationRequest): string
  /** @throws DomainError google_token_invalid, also for a token with another nonce; google_unavailable */
  verifyIdToken(idToken: string, nonce: string): Promise<GoogleIdentity>
  /** @throws DomainError google_code_invalid, google_token_invalid, google_unavailable */
  exchangeCode(code: string, codeVerifier: string, nonce: string): Promise<GoogleGrant>
  /** Ends all that the person of a refresh token allowed. @throws DomainError google_unavailable */
  revoke(refreshToken: string): Promise<void>
}

/** The scope that lets read, and only read, the mailbox. */
export const GMAIL_SCOPE = 'https://www.googleapis.com/auth/gmail.readonly'
