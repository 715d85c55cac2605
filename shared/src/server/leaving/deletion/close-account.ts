import type { AccountStore } from '../../auth/accounts.module.ts'
import type { SessionEndPublisher } from '../../auth/sessions/session-channel.ts'

type Deps = Pick<AccountStore, 'users' | 'sessions'> & {
  announceEnd: SessionEndPublisher
  /** Ends the reading of the user's mails, which could last longer than calls. */
  cancelSyncs: (userId: string) => Promise<void>
}

/** Prevents anybody from signing in to an account, and ends its sessions, sockets and syncs; safe to repeat. */
export const createAccountClosing =
  ({ users, sessions, announceEnd, cancelSyncs }: Deps) =>
  async (userId: string): Promise<void> => {
    await users.updateActive(userId, false)
    await announceEnd(await sessions.removeOfUser(userId))
    await cancelSyncs(userId)
  }
export type CloseAccount = ReturnType<typeof createAccountClosing>
