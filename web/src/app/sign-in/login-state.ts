import { paths } from '../../lib/paths.ts'
import { lastUserId, readSession, wasSessionRefused } from '../../lib/session/session-store.ts'

/** The navigation state that the login screen receives (NAV-012). */
export type LoginState = {
  from?: string
  /**
   * The user who was signed in: the path is of no use to anybody else. Absent when nobody was signed in in this tab.
   */
  userId?: string
  /** The server ended the session; the user did not sign out here. */
  isEnded?: boolean
  error?: string
}

/** The state for the login screen when a visitor is redirected from a path that needs a user. */
export function loginStateFrom(from: string): LoginState {
  const userId = lastUserId()
  return {
    from,
    ...(userId === undefined ? {} : { userId }),
    ...(wasSessionRefused() ? { isEnded: true } : {}),
  }
}

/** The path to return to after a sign-in; undefined when there is none or it belongs to another user. */
export function originOf(state: LoginState | null): string | undefined {
  const isTheirs = state?.userId === undefined || state.userId === readSession().user?.id
  return isTheirs ? state?.from : undefined
}

/** The token of the invitation that somebody followed to the sign-in. */
export const invitationTokenOf = (state: LoginState | null): string | undefined =>
  invitationOf(state)?.slice(`${paths.join}#`.length)

/** The path to return to after a sign-in with Google: an invitation, else none, because AUTH-051 leads to the dashboard. */
export function invitationOf(state: LoginState | null): string | undefined {
  const origin = originOf(state)
  return origin?.startsWith(`${paths.join}#`) ? origin : undefined
}
