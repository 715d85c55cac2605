import type { ErrorTable } from '../base/error-table.ts'

/** Why something about an account is refused. */
export const ACCOUNT_ERRORS = {
  not_authenticated: { status: 401, message: 'You are not signed in' },
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  username_taken: { status: 409, message: 'This username is already taken' },
  email_taken: { status: 409, message: 'This e-mail address already has an account' },
  registration_closed: { status: 403, message: 'Registration is closed on this server' },
  registration_by_invitation: {
    status: 403,
    message: 'On this server an account needs an invitation. Please open the link of yours first.',
  },
  confirmation_required: {
    status: 403,
    message: 'Please confirm that it is you. Nothing was changed.',
  },
  too_many_reset_mails: {
    status: 429,
    message:
      'At most three reset mails an hour go to one address. Please use the latest one, or try again later.',
  },
  password_too_common: {
    status: 422,
    message: 'This is one of the commonest passwords and easy to guess. Please choose another one.',
  },
  password_is_name: {
    status: 422,
    message: 'The password must not be your username or your e-mail address.',
  },
  wrong_password: { status: 400, message: 'The password is not correct' },
  reset_token_invalid: {
    status: 400,
    message: 'This reset link is invalid or has expired. Please request a new one.',
  },
  address_token_invalid: {
    status: 400,
    message: 'This link is invalid or has expired. Please ask for a new one in the settings.',
  },
  deletion_token_invalid: {
    status: 400,
    message: 'This link is invalid or has expired: the account was kept already, or it is deleted.',
  },
  mail_refused: { status: 422, message: 'The mail server refused the mail' },
  operator_secret_wrong: { status: 403, message: 'The operator secret is missing or wrong' },
  superuser_only: { status: 403, message: 'Only the superuser may do this' },
  superuser_exists: { status: 403, message: 'There is already a superuser' },
  account_locked: { status: 403, message: 'This account is locked' },
  password_required: {
    status: 409,
    message: 'Set a password before disconnecting Google: without one you could not sign in any more.',
  },
  mail_not_configured: { status: 501, message: 'This server sends no mails. Share the link instead.' },
  address_unconfirmed: {
    status: 409,
    message: 'Please confirm your own e-mail address first, by the link in the mail that you got.',
  },
  export_unavailable: {
    status: 503,
    message: 'Your data cannot be put together right now. Please try again shortly.',
  },
} as const satisfies ErrorTable
