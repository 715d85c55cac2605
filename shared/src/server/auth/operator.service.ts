import { DomainError } from '@larder/shared/contracts/base/errors'
import type { PasswordHasher } from './passwords/password.ts'
import type { SecurityEventService } from './security-events/security-events.service.ts'
import type { SessionService } from './sessions/sessions.service.ts'
import type { StoredUser, UserRepository } from './users/user.repository.ts'

type Deps = {
  users: UserRepository
  sessions: SessionService
  events: SecurityEventService
  hasher: PasswordHasher
}

/** The operator's command-line actions on accounts, named by username or e-mail address. */
export const createOperatorService = ({ users, sessions, events, hasher }: Deps) => {
  const getByLogin = async (login: string): Promise<StoredUser> => {
    const user = await users.findByLogin(login)
    if (user === null) throw new DomainError('not_found', `There is no account '${login}'.`)
    return user
  }

  return {
    /**
     * Sets a new password and ends all sessions of the account.
     * @throws DomainError not_found, password_too_common, password_is_name
     */
    resetPassword: async (login: string, password: string): Promise<void> => {
      const user = await getByLogin(login)
      await users.updatePasswordHash(user.id, await hasher.hash(password, user))
      await sessions.endAll(user.id)
      await events.record(user.id, 'password_reset', null)
    },

    /**
     * Locks an account everywhere at once, or unlocks it.
     * @throws DomainError not_found
     */
    setActive: async (login: string, isActive: boolean): Promise<void> => {
      const user = await getByLogin(login)
      await users.updateActive(user.id, isActive)
      if (!isActive) await sessions.endAll(user.id)
      await events.record(user.id, isActive ? 'account_unlocked' : 'account_locked', null)
    },
  }
}
export type OperatorService = ReturnType<typeof createOperatorService>
