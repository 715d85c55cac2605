import { getMe, type User } from '@larder/shared/contracts/accounts/auth'
import { showToast } from '../../ui/toast/toast-queue.ts'
import { cacheUnder } from '../api/cached-words.ts'
import { call } from '../api/call.ts'
import { readSession, storeUser } from './session-store.ts'

/** The cache key of the user as the server knows it now. */
export const profileKey = [cacheUnder('profile', [getMe])] as const

const MOVED = 'You are in another household now: an owner removed you, or you changed it on another device.'

/** Loads the user, and stores it for the next start. Throws as `call` does. */
export async function loadProfile(): Promise<User> {
  const user = await call(getMe, {})
  storeUser(user)
  return user
}

/**
 * Loads the user like `loadProfile`, and says so when the user belongs to another household without having moved in
 * this tab, because all that was shown disappears then.
 */
export async function followProfile(): Promise<User> {
  const user = await call(getMe, {})
  const { user: before } = readSession()
  storeUser(user)
  if (before?.id === user.id && before.household_id !== user.household_id)
    showToast({ tone: 'error', text: MOVED })
  return user
}
