import type { AccountStore } from '../../auth/accounts.module.ts'
import type { Emit } from '../../domain-events.ts'
import type { SessionEndPublisher } from '../../auth/sessions/session-channel.ts'

type Deps = Pick<AccountStore, 'users' | 'sessions'> & {
  announceEnd: SessionEndPublisher
  emit: Emit
}

/** Prevents anybody from signing in to an account, and ends its sessions, sockets and syncs; safe to repeat. */
export const createAccountClosing =
  ({ users, sessions, announceEnd, emit }: Deps) =>
  async (userId: string): Promise<void> => {
    await users.updateActive(userId, false)
    await announceEnd(await sessions.removeOfUser(userId))
    await emit('account.closed', { user_id: userId })
  }
export type CloseAccount = ReturnType<typeof createAccountClosing>
