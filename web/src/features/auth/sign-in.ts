import { login } from '@larder/shared/contracts/accounts/auth'
import { ApiError, NetworkError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { storeSession } from '../../lib/session/session-store.ts'

/** The zone whose days are the household's days, for example 'Europe/Berlin'. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Signs in and keeps token and user (AUTH-011, AUTH-012). Throws as `call` does. */
export async function signIn(username: string, password: string): Promise<void> {
  const { access_token, user_info } = await call(login, {
    body: { username, password, time_zone: browserTimeZone() },
  })
  storeSession(access_token, user_info)
}

/** The documented words for a failed login (AUTH-014 to AUTH-017). */
export function loginMessage(error: unknown): string {
  if (error instanceof ApiError) {
    return error.detail ?? (error.status === 401 ? 'Invalid username or password' : 'Login failed')
  }
  if (error instanceof NetworkError) return 'Network error. Server might be unavailable.'
  return 'An unknown error occurred'
}
