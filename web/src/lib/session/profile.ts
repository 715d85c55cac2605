import { getMe, type User } from '@larder/shared/contracts/accounts/auth'
import { call } from '../api/call.ts'
import { storeUser } from './session-store.ts'

/** The cache key of the user as the server knows it now. */
export const profileKey = ['profile'] as const

/** Loads the user, and stores it for the next start. Throws as `call` does. */
export async function loadProfile(): Promise<User> {
  const user = await call(getMe, {})
  storeUser(user)
  return user
}
