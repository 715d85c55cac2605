import { getMe, logout, type User } from '@larder/shared/contracts/accounts/auth'
import { useSyncExternalStore } from 'react'
import useSWR, { mutate, SWRConfig } from 'swr'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { clearSession, readSession, storedToken, storeUser, subscribeToSession } from './session-store.ts'

type Session = {
  user: User | null
  isLoading: boolean
  /** Why the user could not be loaded although there is a token. */
  error: unknown
  retry: () => void
}

/** Whose answers the cache holds. */
let cacheOwner = readSession().user?.id ?? null

/** What was fetched for one user is never shown to the next, wherever the one left: here, by a 401, in another tab. */
subscribeToSession(() => {
  const userId = readSession().user?.id ?? null
  if (userId === cacheOwner) return
  // One by one: a filter over all keys passes lists of pages over.
  const keys = [...SWRConfig.defaultValue.cache.keys()]
  if (cacheOwner !== null) for (const key of keys) void mutate(key, undefined, { revalidate: false })
  // So is what this tab kept for them: drafts, how a list was set.
  if (cacheOwner !== null) sessionStorage.clear()
  cacheOwner = userId
  if (userId === null) return
  // For 2 s a screen would wait for the calls that the one before has made, whose answers were just forgotten.
  const isForgotten = (data: unknown) => data === undefined
  for (const key of keys) void mutate(key, (data: unknown) => data, { revalidate: isForgotten })
})

/** Asks the server who the token belongs to and keeps the answer; a 401 ends the session on every path (AUTH-075). */
async function loadUser(): Promise<User> {
  const token = storedToken()
  try {
    const user = await call(getMe, {})
    if (storedToken() === token) storeUser(user)
    return user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && storedToken() === token) clearSession(true)
    throw error
  }
}

/** The signed-in user: the stored one where it has an id, else the server's answer (AUTH-073, AUTH-074). */
export function useSession(): Session {
  const { token, user } = useSyncExternalStore(subscribeToSession, readSession)
  const needsLoading = token !== null && user === null
  const { error, mutate: reload } = useSWR<User, unknown>(needsLoading ? ['session', token] : null, loadUser)
  return {
    user,
    isLoading: needsLoading && error === undefined,
    error: needsLoading ? error : undefined,
    retry: () => void reload(undefined),
  }
}

/** Signs out: the server ends the token where it can be reached, this browser forgets all of it at once. */
export function signOut(): void {
  // The session is over here whatever the server says, so a failure has nobody to tell.
  call(logout, {}).catch(() => undefined)
  clearSession()
}
