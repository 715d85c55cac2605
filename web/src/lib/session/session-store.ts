import type { User } from '@larder/shared/contracts/accounts/auth'

/** The keys are documented (AUTH-071). */
const TOKEN_KEY = 'auth_token'
const USER_KEY = 'currentUser'

type StoredSession = { token: string | null; user: User | null }

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** A stored user is valid only when it can be parsed and has an id (AUTH-073). */
const parseUser = (json: string | null): User | null => {
  try {
    const user = JSON.parse(json ?? 'null') as Partial<User> | null
    return user?.id ? (user as User) : null
  } catch {
    return null
  }
}

let lastSeenUserId: string | undefined
let isRefused = false

/** The user who is or was last signed in in this tab; undefined for nobody. */
export const lastUserId = (): string | undefined => lastSeenUserId

/** Whether the server ended the last session. */
export const wasSessionRefused = (): boolean => isRefused

let snapshot: { token: string | null; json: string | null; session: StoredSession } | undefined

/** The bearer token, or null when nobody is signed in (AUTH-069). */
export const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY)

/** Whether the browser lets this page store anything; without that nobody can sign in. */
export function isStorageAllowed(): boolean {
  try {
    // With all site data blocked, looking at either throws.
    return localStorage.length + sessionStorage.length >= 0
  } catch {
    return false
  }
}

/** The stored session; the same object until the storage changes. Without a token there is no user. */
export function readSession(): StoredSession {
  const token = storedToken()
  const json = localStorage.getItem(USER_KEY)
  if (snapshot?.token !== token || snapshot.json !== json) {
    snapshot = { token, json, session: { token, user: token === null ? null : parseUser(json) } }
  }
  lastSeenUserId = snapshot.session.user?.id ?? lastSeenUserId
  return snapshot.session
}

/** Another one for each user, and for each household of a user, whose data must not be shown together. */
export const ownerOf = ({ id, household_id }: User): string => `${id} ${household_id}`

/** Whose data may be shown: the user and the household, as one text; null for nobody. */
export const readOwner = (): string | null => {
  const { user } = readSession()
  return user && ownerOf(user)
}

/** Stores token and user of a sign-in (AUTH-012). */
export function storeSession(token: string, user: User): void {
  isRefused = false
  localStorage.setItem(TOKEN_KEY, token)
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  notify()
}

/** Stores an updated version of the signed-in user; ignored for a user who signed out meanwhile. */
export function storeUser(user: User): void {
  const current = readSession()
  if (current.token === null || (current.user !== null && current.user.id !== user.id)) return
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  notify()
}

/** Removes token and user (AUTH-070); `isByServer` where the server refused the session. */
export function clearSession(isByServer = false): void {
  isRefused = isByServer
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  notify()
}

/** Subscribes to changes of the session, here or in another tab; returns the function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * Calls `listener` when the person or household whose data this tab holds is no longer the signed-in one. Signing out is
 * not always seen: in a tab that was asleep, somebody else may be signed in when it wakes.
 */
export function onOwnerLeft(listener: () => void): void {
  let owner = readOwner()
  subscribeToSession(() => {
    const before = owner
    owner = readOwner()
    if (before !== null && owner !== before) listener()
  })
}
