import { z } from 'zod'
import { InvitationToken, LoginResponse, MAX_PASSWORD_LENGTH, REGISTRATION_ERRORS, User } from './auth.ts'
import { defineEndpoint } from '../base/endpoint.ts'
import { ERRORS } from '../base/errors.ts'
import { Instant } from '../base/primitives.ts'
import { orElse } from '../base/read-as.ts'

/** The token in the answer to a code that was sent twice: nobody is signed in, and nothing must be stored. */
export const DUPLICATE_CODE_TOKEN = 'error-invalid-grant'

/** The page that Google redirects the browser back to. */
export const GOOGLE_CALLBACK_PATH = '/auth/google/callback'

/** IANA time zone of the browser, as for signing in by password. */
const TimeZone = z.string().max(64).optional()

/** The fields beside the token are accepted as documented; only the verified token is used. */
export const GoogleLogin = z.object({
  id_token: z.string().max(8192),
  email: z.string().nullish(),
  full_name: z.string().nullish(),
  google_id: z.string().nullish(),
  profile_picture: z.string().nullish(),
  time_zone: TimeZone,
  invitation: InvitationToken.optional(),
})
export type GoogleLogin = z.infer<typeof GoogleLogin>

/** A fresh token of the account's own Google account. */
export const GoogleConfirm = GoogleLogin.pick({ id_token: true })
export type GoogleConfirm = z.infer<typeof GoogleConfirm>

export const GoogleConfig = z.object({
  /** None: Google is not configured on this server. */
  client_id: z.string().nullish(),
  /** Address of the sign-in script. */
  script_url: z.string().nullish(),
  /** To be included in the ID tokens for this browser; none when Google is not configured. */
  nonce: z.string().nullish(),
})
export type GoogleConfig = z.infer<typeof GoogleConfig>

export const GoogleAuthUrl = z.object({ auth_url: z.string() })
export type GoogleAuthUrl = z.infer<typeof GoogleAuthUrl>

export const GoogleCallback = z.object({
  code: z.string().max(2048, ERRORS.google_flow_invalid.message),
  state: z.string().max(256, ERRORS.google_flow_invalid.message).optional(),
  time_zone: TimeZone,
})
export type GoogleCallback = z.infer<typeof GoogleCallback>

export const GoogleCallbackResponse = z.object({
  /** A token, or `DUPLICATE_CODE_TOKEN`. */
  access_token: z.string(),
  /** None with `DUPLICATE_CODE_TOKEN`. `return_to` says where the browser came from, null for the sign-in. */
  user_info: User.extend({ return_to: z.literal('settings').nullish() }).nullish(),
})
export type GoogleCallbackResponse = z.infer<typeof GoogleCallbackResponse>

/** What `google_address_unconfirmed` carries: the verified sign-in, for ten minutes and this browser. */
export const UnsettledSignIn = z.object({ ticket: z.string() })

/** Whose the account is that somebody registered with the address of a Google account. */
export const GoogleSettlement = z.object({
  ticket: z.string().max(2048, ERRORS.google_flow_invalid.message),
  /** The password of that account, which is kept; null leaves it and makes an empty one. */
  password: z.string().max(MAX_PASSWORD_LENGTH, ERRORS.wrong_password.message).nullable(),
  time_zone: TimeZone,
  invitation: InvitationToken.optional(),
})
export type GoogleSettlement = z.infer<typeof GoogleSettlement>

export const GoogleStatus = z.object({
  is_connected: orElse(z.boolean(), false),
  has_gmail_access: orElse(z.boolean(), false),
  last_sync: Instant.nullable(),
})
export type GoogleStatus = z.infer<typeof GoogleStatus>

/** Why a verified Google account may still be refused. */
const SIGN_IN_ERRORS = [
  'google_not_configured',
  'google_unavailable',
  'google_email_unverified',
  'google_email_taken',
  'google_address_unconfirmed',
  ...REGISTRATION_ERRORS,
  'account_locked',
] as const

export const getGoogleConfig = defineEndpoint({
  method: 'GET',
  path: '/auth/google/config',
  access: 'public',
  summary: 'The settings that the browser needs to sign in with Google',
  response: GoogleConfig,
})

export const googleLogin = defineEndpoint({
  method: 'POST',
  path: '/auth/google/login',
  access: 'public',
  summary: 'Signs in with an ID token of Google; an unknown address gets a new account',
  body: GoogleLogin,
  hasSecret: true,
  response: LoginResponse,
  changes: ['settings', 'account'],
  errors: ['google_token_invalid', ...SIGN_IN_ERRORS],
})

export const settleGoogleLogin = defineEndpoint({
  method: 'POST',
  path: '/auth/google/settle',
  access: 'public',
  summary:
    'Signs in after google_address_unconfirmed: to the account of the address by its password, or to a new and empty one',
  body: GoogleSettlement,
  response: LoginResponse,
  hasSecret: true,
  changes: ['account'],
  errors: [
    'google_flow_invalid',
    'google_account_in_use',
    'wrong_password',
    'too_many_attempts',
    'server_busy',
    ...SIGN_IN_ERRORS,
  ],
})

/** The equivalent of `confirmPassword` for accounts that sign in with Google. */
export const googleConfirm = defineEndpoint({
  method: 'POST',
  path: '/auth/google/confirm',
  access: 'user',
  summary:
    'Confirms with an ID token of Google that the caller is the owner of the account, for five minutes',
  body: GoogleConfirm,
  status: 204,
  errors: [
    'google_not_configured',
    'google_unavailable',
    'google_token_invalid',
    'google_account_other',
    'too_many_attempts',
  ],
})

/** With a bearer token it connects Gmail to the caller's account, after a confirmation; without one it signs in. */
export const getGoogleAuthUrl = defineEndpoint({
  method: 'GET',
  path: '/auth/google/auth-url',
  access: 'optional',
  summary: 'The address to redirect the browser to: to sign in or, when signed in, to connect Gmail',
  hasSecret: true,
  response: GoogleAuthUrl,
  errors: ['google_not_configured', 'confirmation_required'],
})

export const googleCallback = defineEndpoint({
  method: 'POST',
  path: '/auth/google/callback',
  access: 'public',
  summary:
    'Exchanges the code that Google sent back; a code sent a second time is answered with a marker instead of a token',
  body: GoogleCallback,
  hasSecret: true,
  response: GoogleCallbackResponse,
  changes: ['account', 'mailboxes'],
  errors: [
    'google_flow_invalid',
    'google_code_invalid',
    'google_token_invalid',
    'google_account_in_use',
    // Of a round trip that somebody signed in had begun.
    'not_authenticated',
    ...SIGN_IN_ERRORS,
  ],
})

export const getGoogleStatus = defineEndpoint({
  method: 'GET',
  path: '/auth/google-status',
  access: 'user',
  reads: ['account', 'orders'],
  summary: "Whether the caller's account is connected to Google",
  response: GoogleStatus,
})

export const disconnectGoogle = defineEndpoint({
  method: 'POST',
  path: '/auth/disconnect-google',
  access: 'user',
  summary: 'Ends the connection to Google and revokes what was granted',
  response: User,
  changes: ['account', 'mailboxes'],
  errors: ['password_required', 'confirmation_required'],
})
