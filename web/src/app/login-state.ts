import { lastUserId, readSession, wasSessionRefused } from '../lib/session/session-store.ts'

/** What the login screen finds in the navigation state (NAV-012). */
export type LoginState = {
  from?: string
  /** Who was there: the path is of no use to anybody else. Absent when nobody was signed in in this tab. */
  userId?: string
  /** The server said that the session is over; nobody signed out here. */
  isEnded?: boolean
  error?: string
}

/** What to tell the login screen when it is reached from a path that needs a user. */
export function loginStateFrom(from: string): LoginState {
  const userId = lastUserId()
  return {
    from,
    ...(userId === undefined ? {} : { userId }),
    ...(wasSessionRefused() ? { isEnded: true } : {}),
  }
}

/** The path to go back to after a sign-in; undefined where there is none, or where it was another user's. */
export function originOf(state: LoginState | null): string | undefined {
  const isTheirs = state?.userId === undefined || state.userId === readSession().user?.id
  return isTheirs ? state?.from : undefined
}
