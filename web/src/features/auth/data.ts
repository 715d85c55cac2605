import { login, registerUser, type UserCreate } from '@larder/shared/contracts/accounts/auth'
import { call, callUnread } from '../../lib/api/call.ts'
import { storeSession } from '../../lib/session/session-store.ts'

// Nothing is revalidated here: the stored session notifies everything that depends on the user.

/** The time zone of the household's days, for example 'Europe/Berlin'. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Signs in and stores token and user (AUTH-011, AUTH-012). Throws as `call` does. */
export async function signIn(username: string, password: string): Promise<void> {
  const { access_token, user_info } = await call(login, {
    body: { username, password, time_zone: browserTimeZone() },
  })
  storeSession(access_token, user_info)
}

/** Creates an account, without signing in; nothing depends on what is answered (AUTH-024). Throws as `call` does. */
export const register = (
  account: Pick<UserCreate, 'username' | 'email' | 'password' | 'invitation'>,
): Promise<void> => callUnread(registerUser, { body: { ...account, time_zone: browserTimeZone() } })
