import { confirmAddress } from '@larder/shared/contracts/accounts/addresses'
import {
  DUPLICATE_CODE_TOKEN,
  getGoogleConfig,
  type GoogleConfig,
  googleCallback,
  googleConfirm,
  googleLogin,
  settleGoogleLogin,
  UnsettledSignIn,
} from '@larder/shared/contracts/accounts/google'
import { confirmPassword, forgotPassword, resetPassword } from '@larder/shared/contracts/accounts/passwords'
import useSWR from 'swr'
import { ApiError, UnexpectedAnswer } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/messages.ts'
import { storeSession } from '../../lib/session/session-store.ts'
import { browserTimeZone } from './data.ts'
import { claimsOf } from './google-identity.ts'

// Calls made after the sign-in form is shown, or instead of it. Separate from data.ts, so that their schemas do not
// delay the form.

/** Whether sign-in with Google is available, and the nonce that its token must contain. */
export function useGoogleConfig() {
  const { data, error, mutate } = useSWR<GoogleConfig, unknown>(
    ['googleConfig'],
    () => call(getGoogleConfig, {}),
    { revalidateOnFocus: false },
  )
  return { config: data, error, reload: () => void mutate() }
}

/** The ticket with which a sign-in goes on that waits for a person's answer; null for every other failure. */
function ticketOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'google_address_unconfirmed') return null
  return UnsettledSignIn.safeParse(error.data).data?.ticket ?? null
}

/** A person is signed in, or has to say first whose an account is. */
type SignInAnswer = { isSignedIn: true } | { isSignedIn: false; ticket: string }

/** Signs in with an ID token of Google and stores token and user (AUTH-050). Throws as `call` does. */
export async function signInWithGoogle(
  idToken: string,
  invitation: string | undefined,
): Promise<SignInAnswer> {
  const { sub, email, name, picture } = claimsOf(idToken)
  const answer = await call(googleLogin, {
    body: {
      id_token: idToken,
      email: email ?? null,
      full_name: name ?? null,
      google_id: sub ?? null,
      profile_picture: picture ?? null,
      time_zone: browserTimeZone(),
      invitation,
    },
  }).catch((error: unknown) => {
    const ticket = ticketOf(error)
    if (ticket === null) throw error
    return { ticket }
  })
  if ('ticket' in answer) return { isSignedIn: false, ticket: answer.ticket }
  storeSession(answer.access_token, answer.user_info)
  return { isSignedIn: true }
}

/** Signs in after a ticket: with the password to the account of the address, with null to an empty one. */
export async function settleGoogle(
  ticket: string,
  password: string | null,
  invitation: string | undefined,
): Promise<void> {
  const body = { ticket, password, time_zone: browserTimeZone(), invitation }
  const { access_token, user_info } = await call(settleGoogleLogin, { body })
  storeSession(access_token, user_info)
}

/** Where the browser came from, that the code was already used and nothing was stored, or that a person has to answer. */
type CallbackOutcome =
  | { isDuplicate: true }
  | { isDuplicate: false; ticket: string }
  | { isDuplicate: false; returnTo: 'settings' | null | undefined; hasGmailAccess: boolean }

/** The exchange ended without a token or a user that could be used (AUTH-066). */
const NO_SESSION = 'Authentication failed. Please try again.'

/**
 * Exchanges the code that Google returned and stores token and user (AUTH-057, AUTH-068). Throws an Error with the
 * documented message for each failure (AUTH-064 to AUTH-067).
 */
export async function finishGoogleSignIn(code: string, state: string | null): Promise<CallbackOutcome> {
  const body = { code, ...(state === null ? {} : { state }), time_zone: browserTimeZone() }
  const answer = await call(googleCallback, { body }).catch((error: unknown) => {
    const ticket = ticketOf(error)
    if (ticket !== null) return { ticket }
    if (error instanceof UnexpectedAnswer) throw new Error(NO_SESSION, { cause: error })
    throw new Error(
      failureOf(error, 'Google callback processing failed', 'Failed to process Google authentication'),
    )
  })
  if ('ticket' in answer) return { isDuplicate: false, ticket: answer.ticket }
  if (answer.access_token === DUPLICATE_CODE_TOKEN) return { isDuplicate: true }
  if (!answer.access_token || !answer.user_info) throw new Error(NO_SESSION)
  const { return_to, ...user } = answer.user_info
  try {
    storeSession(answer.access_token, user)
  } catch (error) {
    throw new Error((error instanceof Error && error.message) || 'Failed to process authentication', {
      cause: error,
    })
  }
  return { isDuplicate: false, returnTo: return_to, hasGmailAccess: user.has_gmail_access }
}

/** Confirms the user's identity by the password. Throws as `call` does. */
export const confirmByPassword = (password: string): Promise<unknown> =>
  call(confirmPassword, { body: { password } })

/** Confirms the user's identity by an ID token of Google. Throws as `call` does. */
export const confirmByGoogle = (idToken: string): Promise<unknown> =>
  call(googleConfirm, { body: { id_token: idToken } })

/** Requests a reset link for an address; returns the message to show. Throws as `call` does. */
export async function requestPasswordReset(email: string): Promise<string> {
  return (await call(forgotPassword, { body: { email } })).message
}

/** Sets a new password with the token of a reset link; returns the message to show. Throws as `call` does. */
export async function setNewPassword(token: string, new_password: string): Promise<string> {
  return (await call(resetPassword, { body: { token, new_password } })).message
}

/** Confirms an address with the token of its link; returns the message to show. Throws as `call` does. */
export async function confirmEmail(token: string): Promise<string> {
  return (await call(confirmAddress, { body: { token } })).message
}
