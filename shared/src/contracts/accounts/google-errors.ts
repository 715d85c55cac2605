import type { ErrorTable } from '../base/error-table.ts'

/** Why Google does not serve to sign in. */
export const GOOGLE_ERRORS = {
  google_not_configured: { status: 501, message: 'Google sign-in not configured' },
  google_unavailable: {
    status: 503,
    message: 'Google is not reachable right now. Please try again shortly.',
  },
  google_token_invalid: {
    status: 400,
    message: 'Google did not confirm this sign-in. Please try again.',
  },
  google_code_invalid: {
    status: 400,
    message: 'Google did not accept the authorization code. Please start again.',
  },
  google_flow_invalid: {
    status: 400,
    message: 'This Google sign-in has expired or was started elsewhere. Please start again.',
  },
  google_email_unverified: {
    status: 403,
    message: 'Google has not verified the e-mail address of this account',
  },
  google_email_taken: {
    status: 409,
    message:
      'This e-mail address already has an account. Sign in with your password and connect Google in the settings.',
  },
  google_address_unconfirmed: {
    status: 409,
    message:
      'Somebody registered this e-mail address and never confirmed it. If it was you, enter the password of that account to keep it; otherwise start with an empty household.',
  },
  google_account_in_use: {
    status: 409,
    message: 'This Google account is already connected to another account',
  },
  google_account_other: {
    status: 400,
    message: 'This is another Google account than the one that is connected',
  },
  no_google_account: { status: 409, message: 'No Google account connected' },
} as const satisfies ErrorTable
