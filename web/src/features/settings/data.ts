import { sendAddressLink } from '@larder/shared/contracts/accounts/addresses'
import type { User } from '@larder/shared/contracts/accounts/auth'
import {
  disconnectGoogle,
  getGoogleAuthUrl,
  getGoogleStatus,
  type GoogleStatus,
} from '@larder/shared/contracts/accounts/google'
import { type ChangePassword, changePassword } from '@larder/shared/contracts/accounts/passwords'
import {
  endOtherSessions,
  endSession,
  listSecurityEvents,
  listSessions,
  type SecurityEvent,
  type Session,
} from '@larder/shared/contracts/accounts/sessions'
import { updateUserSettings, type UserSettings } from '@larder/shared/contracts/accounts/users'
import type { PageOf } from '@larder/shared/contracts/base/paging'
import {
  type Clearing,
  clearInventory,
  getClearing,
  undoClearing,
} from '@larder/shared/contracts/stock-clearing'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import useSWRInfinite, { unstable_serialize as serializeFirstPage } from 'swr/infinite'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { useTellChange } from '../../lib/api/changes.ts'
import { call, callPage } from '../../lib/api/call.ts'
import { loadCopies } from '../../lib/offline/session-copies.ts'
import { followProfile, profileKey } from '../../lib/session/profile.ts'
import { readOwner, storeUser } from '../../lib/session/session-store.ts'

const googleStatusKey = [cacheUnder('googleStatus', [getGoogleStatus])] as const
const sessionsKey = [cacheUnder('sessions', [listSessions])] as const
const EVENTS = cacheUnder('securityEvents', [listSecurityEvents])

/** The user as the server knows it now: the settings of the stored one may be outdated (SET-004). */
export function useProfile() {
  const { data, error, mutate } = useSWR<User, unknown>(profileKey, followProfile)
  return {
    user: data,
    error,
    retry: () => void mutate(),
    /** Stores the user that the server returned (SET-041). */
    keep: (user: User) => {
      storeUser(user)
      void mutate(user, { revalidate: false })
    },
  }
}

/** What this browser keeps of the household's data to be read without network; undefined until it has looked. */
export function useKeptCopies() {
  const owner = readOwner()
  const { data } = useSWR(owner === null ? null : ['keptCopies', owner], async ([, of]: [string, string]) => {
    const { stateOfCopies } = await loadCopies()
    return stateOfCopies(of)
  })
  return data
}

/** Whether Google is connected, and what it allows Larder to read. */
export function useGoogleStatus() {
  const { data, error, mutate } = useSWR<GoogleStatus, unknown>(googleStatusKey, () =>
    call(getGoogleStatus, {}),
  )
  return { status: data, error, retry: () => void mutate() }
}

const clearingKey = [cacheUnder('clearing', [getClearing])]

/** The latest removal of the whole stock that can be undone; undefined until it is known. */
export function useClearing(): Clearing | null | undefined {
  const { data } = useSWR<Clearing | null, unknown>(
    clearingKey,
    async () => (await call(getClearing, {})).clearing,
  )
  return data
}

/** Where the user is signed in. */
export function useSessions() {
  const { data, error, mutate } = useSWR<Session[], unknown>(sessionsKey, () => call(listSessions, {}))
  return { sessions: data, error, retry: () => void mutate() }
}

/** The key of a page: the name of the list and the cursor of the page. */
type EventPageKey = readonly [string, string | undefined]
type EventPage = PageOf<SecurityEvent[]>

const eventPageKey = (_index: number, later: EventPage | null): EventPageKey | null =>
  later?.next === null ? null : [EVENTS, later?.next]

/** The account's security events, latest first, page by page. */
export function useSecurityEvents() {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<EventPage, unknown>(
    eventPageKey,
    ([, cursor]: EventPageKey) => callPage(listSecurityEvents, { query: { cursor } }),
  )
  return {
    events: data?.flatMap(({ rows }) => rows),
    error,
    retry: () => void mutate(),
    hasEarlier: data?.at(-1)?.next != null,
    isLoadingEarlier: isValidating && data !== undefined && data.length < size,
    loadEarlier: () => void setSize(size + 1),
  }
}

/** Changes the account. Each call revalidates what it changed, and throws as `call` does. */
export function useSettingsMutations() {
  const { cache, mutate } = useSWRConfig()
  const tell = useTellChange()
  const refreshEvents = () => void mutate(serializeFirstPage(eventPageKey))
  /** The list is also revalidated when a session could not be ended, because it may be over already. */
  const endBy = async (end: () => Promise<unknown>) => {
    try {
      await end()
      refreshEvents()
    } finally {
      await mutate(sessionsKey)
    }
  }
  return {
    /** Returns the message to show. */
    changePassword: async (body: ChangePassword) => {
      const { message } = await call(changePassword, { body })
      // The server has signed out all other devices.
      void mutate(sessionsKey)
      refreshEvents()
      return message
    },
    /** Returns the user without the connection. */
    disconnectGoogle: async () => {
      const user = await call(disconnectGoogle, {})
      refreshEvents()
      await mutate(googleStatusKey)
      return user
    },
    endSession: (id: string) => endBy(() => call(endSession, { params: { id } })),
    endOtherSessions: () => endBy(() => call(endOtherSessions, {})),
    /** Returns the number of removed entries, and what undoes that; nothing to undo where that is not known. */
    clearInventory: async () => {
      const { deleted_count: count } = await call(clearInventory, {})
      await tell(clearInventory)
      const clearing = cache.get(unstable_serialize(clearingKey))?.data as Clearing | null | undefined
      return { count, clearing: clearing ?? null }
    },
    /** Returns the number of entries that are back. */
    undoClearing: async (id: string) => {
      try {
        const { restored_count } = await call(undoClearing, { params: { id } })
        return restored_count
      } finally {
        // Also where somebody else was faster.
        await tell(undoClearing)
      }
    },
  }
}

/** Saves the settings and returns the user with them, to be passed to `keep` of `useProfile`. Throws as `call` does. */
export const saveSettings = (body: UserSettings): Promise<User> => call(updateUserSettings, { body })

/** Sends the link that confirms the user's address again. Throws as `call` does. */
export const sendConfirmationLink = (): Promise<unknown> => call(sendAddressLink, {})

/** Returns the address at Google where the user allows the connection. Throws as `call` does. */
export async function fetchGoogleConsentUrl(): Promise<string> {
  const { auth_url } = await call(getGoogleAuthUrl, {})
  return auth_url
}
