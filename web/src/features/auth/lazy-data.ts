import { confirmAddress } from '@larder/shared/contracts/accounts/addresses'
import {
  DUPLICATE_CODE_TOKEN,
  getGoogleConfig,
  type GoogleConfig,
  googleCallback,
  googleConfirm,
  googleLogin,
} from '@larder/shared/contracts/accounts/google'
import { confirmPassword, forgotPassword, resetPassword } from '@larder/shared/contracts/accounts/passwords'
import useSWR from 'swr'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/messages.ts'
import { storeSession } from '../../lib/session/session-store.ts'
import { browserTimeZone } from './data.ts'
import { claimsOf } from './google-identity.ts'

// What is shown after the sign-in form, or in its place. Apart from data.ts, so that the schemas of these calls are not
// loaded before the form shows.

/** Whether Google can sign people in, and the nonce that its token must carry. */
export function useGoogleConfig() {
  const { data, error, mutate } = useSWR<GoogleConfig, unknown>(
    ['googleConfig'],
    () => call(getGoogleConfig, {}),
    { revalidateOnFocus: false },
  )
  return { config: data, error, reload: () => void mutate() }
}

/** Signs in by an ID token of Google and keeps token and user (AUTH-050). Throws as `call` does. */
export async function signInWithGoogle(idToken: string): Promise<void> {
  const { sub, email, name, picture } = claimsOf(idToken)
  const { access_token, user_info } = await call(googleLogin, {
    body: {
      id_token: idToken,
      email: email ?? null,
      full_name: name ?? null,
      google_id: sub ?? null,
      profile_picture: picture ?? null,
      time_zone: browserTimeZone(),
    },
  })
  storeSession(access_token, user_info)
}

/** Where the browser came from, or that the code had been sent before and nothing was stored. */
type CallbackOutcome =
  { isDuplicate: true } | { isDuplicate: false; returnTo: 'settings' | null; hasGmailAccess: boolean }

/**
 * Exchanges the code that Google sent back and keeps token and user (AUTH-057, AUTH-068).
 * Throws an Error with the documented words for what went wrong (AUTH-064 to AUTH-067).
 */
export async function finishGoogleSignIn(code: string, state: string | null): Promise<CallbackOutcome> {
  const body = { code, ...(state === null ? {} : { state }), time_zone: browserTimeZone() }
  const answer = await call(googleCallback, { body }).catch((error: unknown) => {
    throw new Error(
      failureOf(error, 'Google callback processing failed', 'Failed to process Google authentication'),
    )
  })
  if (answer.access_token === DUPLICATE_CODE_TOKEN) return { isDuplicate: true }
  if (!answer.access_token || answer.user_info === null)
    throw new Error('Authentication failed. Please try again.')
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

/** Tells the server that the owner is here, by the password. Throws as `call` does. */
export const confirmByPassword = (password: string): Promise<unknown> =>
  call(confirmPassword, { body: { password } })

/** Tells the server that the owner is here, by an ID token of Google. Throws as `call` does. */
export const confirmByGoogle = (idToken: string): Promise<unknown> =>
  call(googleConfirm, { body: { id_token: idToken } })

/** Has a reset link sent to an address; gives the sentence that says so. Throws as `call` does. */
export async function requestPasswordReset(email: string): Promise<string> {
  return (await call(forgotPassword, { body: { email } })).message
}

/** Sets a new password by the token of a reset link; gives the sentence that says so. Throws as `call` does. */
export async function setNewPassword(token: string, new_password: string): Promise<string> {
  return (await call(resetPassword, { body: { token, new_password } })).message
}

/** Confirms an address by the token of its link; gives the sentence that says so. Throws as `call` does. */
export async function confirmEmail(token: string): Promise<string> {
  return (await call(confirmAddress, { body: { token } })).message
}
