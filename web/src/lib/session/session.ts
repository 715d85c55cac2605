import { getMe, logout, type User } from '@larder/shared/contracts/accounts/auth'
import { useSyncExternalStore } from 'react'
import useSWR, { mutate, SWRConfig } from 'swr'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { giveUpUnsent } from '../offline/session-unsent.ts'
import {
  clearSession,
  lastUserId,
  readOwner,
  readSession,
  storedToken,
  storeUser,
  subscribeToSession,
  wasSessionRefused,
} from './session-store.ts'

type Session = {
  user: User | null
  isLoading: boolean
  /** Why the user could not be loaded although there is a token. */
  error: unknown
  retry: () => void
}

let cacheOwner = readOwner()
/** Whose session the server ended in this tab, until somebody signs in. */
let refusedId: string | undefined

/**
 * Removes the cached data when the user changes or signs out, here, by a 401, or in another tab; and when the user
 * belongs to another household.
 */
subscribeToSession(() => {
  const owner = readOwner()
  if (owner === cacheOwner) return
  // What was shared waits for the same person's next sign-in.
  if (owner === null && wasSessionRefused()) refusedId = lastUserId()
  if (owner !== null) {
    if (refusedId !== undefined && refusedId !== readSession().user?.id) forgetShared()
    refusedId = undefined
  }
  // One by one: `mutate` with a filter over all keys skips paged lists.
  const keys = [...SWRConfig.defaultValue.cache.keys()]
  if (cacheOwner !== null) for (const key of keys) void mutate(key, undefined, { revalidate: false })
  // Drafts and list settings of this tab belong to the previous owner too.
  if (cacheOwner !== null) sessionStorage.clear()
  cacheOwner = owner
  if (owner === null) return
  // SWR would reuse the previous owner's calls of the last 2 s, whose answers were just removed.
  const isForgotten = (data: unknown) => data === undefined
  for (const key of keys) void mutate(key, (data: unknown) => data, { revalidate: isForgotten })
})

/** Loads the user of the token and stores it; a 401 ends the session on every path (AUTH-075). */
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

/** Signs out: the server revokes the token if it can be reached, this browser removes everything at once. */
export function signOut(): void {
  // The session is over here whatever the server answers, so a failure is not reported.
  call(logout, {}).catch(() => undefined)
  endSession()
}

/** Ends the session in this browser alone, with all that it keeps for the person. */
export function endSession(): void {
  giveUpUnsent()
  clearSession()
  forgetShared()
}

function forgetShared(): void {
  import('../share/shared-files.ts')
    .then(({ forgetSharedFiles }) => forgetSharedFiles())
    .catch(() => undefined)
}
