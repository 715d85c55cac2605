/** Who a verified ID token names. */
export type GoogleIdentity = {
  /** Google's `sub`: stays the same when the address changes. */
  googleId: string
  email: string
  isEmailVerified: boolean
  /** When Google made the token, and until when it is good. */
  issuedAt: Date
  expiresAt: Date
}

/** What a person allowed, once a code was exchanged. */
export type GoogleGrant = {
  identity: GoogleIdentity
  scopes: string[]
  /** Absent where only signing in was asked for. */
  refreshToken: string | null
}

/** What the person is asked for: to be signed in, or also to let Larder read Gmail while nobody is looking. */
export type AuthorizationPurpose = 'sign_in' | 'connect_gmail'

/** What the browser is sent to Google with; the nonce comes back inside of the ID token. */
export type AuthorizationRequest = {
  purpose: AuthorizationPurpose
  state: string
  nonce: string
  codeChallenge: string
}

/** Google as Larder needs it. Every call gives up after a few seconds. */
export interface GoogleOAuth {
  /** The address to which the browser is sent. */
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
