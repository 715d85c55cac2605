import { DomainError } from '@larder/shared/contracts/base/errors'
import type {
  ChangePassword,
  ConfirmPassword,
  ForgotPassword,
  ResetPassword,
} from '@larder/shared/contracts/accounts/passwords'
import { foldName } from '@larder/foods'
import type { Actor } from '../../authz.ts'
import type { AccountMailRequests } from '../account-mail/account-mail-requests.ts'
import type { AccountMailRepository } from '../account-mail/account-mail.repository.ts'
import { LINK_MS } from '../account-mail/account-mail.service.ts'
import type { Caller } from '../sessions/caller.ts'
import { loginPair } from '../throttle/login-pair.ts'
import type { PasswordHasher } from './password.ts'
import type { GoogleAccountRepository } from '../google-accounts/google-accounts.repository.ts'
import { hashSecret } from '../sessions/refresh-token.ts'
import type { SecurityEventService } from '../security-events/security-events.service.ts'
import type { SessionService } from '../sessions/sessions.service.ts'
import {
  CHANGE_BY_ACCOUNT,
  CHANGE_BY_ADDRESS,
  FORGOT_BY_ACCOUNT,
  FORGOT_BY_ADDRESS,
  RESET_BY_ADDRESS,
} from '../throttle/throttle-rules.ts'
import { TooManyAttempts } from '../throttle/throttle.ts'
import type { Throttle, AttemptCounter } from '../throttle/throttle.ts'
import { attemptsFrom } from '../throttle/attempts-from.ts'
import type { UserRepository } from '../users/user.repository.ts'

type Deps = {
  users: UserRepository
  mails: AccountMailRepository
  requestMail: AccountMailRequests
  googleAccounts: GoogleAccountRepository
  sessions: SessionService
  events: SecurityEventService
  hasher: PasswordHasher
  throttle: Throttle
  now: () => Date
}

/** Throttles password guesses by somebody who uses another person's open session. */
const guessesOf = (actor: Actor, caller: Caller): AttemptCounter[] => [
  { rule: CHANGE_BY_ACCOUNT, subject: actor.userId },
  attemptsFrom(CHANGE_BY_ADDRESS, caller),
]

/** Changes passwords, sets first ones, and resets them by mail. */
export const createPasswordService = (deps: Deps) => {
  const { users, mails, requestMail, googleAccounts, sessions, events, hasher, throttle, now } = deps

  return {
    /**
     * Requests a reset link. Everything is the same whether the address has an account or not: what is looked up, what
     * is written and what is put into the queue; the worker finds out.
     * @throws TooManyAttempts for a caller who asks for link after link; as too_many_reset_mails for the fourth mail to
     *   an address within an hour
     */
    forgot: async ({ email }: ForgotPassword, caller: Caller): Promise<void> => {
      await throttle.countAttempt(attemptsFrom(FORGOT_BY_ADDRESS, caller))
      // Counted for every address alike, so that this reveals nothing either.
      const toAddress = { rule: FORGOT_BY_ACCOUNT, subject: foldName(email) }
      await throttle.countAttempt(toAddress).catch((error: unknown) => {
        throw error instanceof TooManyAttempts ? error.as('too_many_reset_mails') : error
      })
      const user = await users.findByEmail(email)
      await requestMail('reset_link', user?.id ?? null, caller, LINK_MS.reset_link)
    },

    /**
     * Sets a new password with the token of a link, which works once, and ends all sessions of the account. A Google
     * account that was connected in addition to a password is removed too, because an intruder may have connected their
     * own. Returns the user's id.
     * @throws DomainError reset_token_invalid, password_too_common, password_is_name, server_busy, TooManyAttempts
     */
    reset: async ({ token, new_password }: ResetPassword, caller: Caller): Promise<{ userId: string }> => {
      const attempts = attemptsFrom(RESET_BY_ADDRESS, caller)
      await throttle.countAttempt(attempts)
      const tokenHash = hashSecret(token)
      // An invalid token must not cost a hash, and neither a busy server nor a refused password may use up a valid one.
      const ownerId = await mails.findUserIdByToken('reset_link', tokenHash, now())
      const user = ownerId === null ? null : await users.findById(ownerId)
      if (user === null || !user.is_active) throw new DomainError('reset_token_invalid')
      const passwordHash = await hasher.hash(new_password, user)
      const userId = await mails.removeByToken('reset_link', tokenHash, now())
      if (userId === null) throw new DomainError('reset_token_invalid')

      await users.updatePasswordHash(user.id, passwordHash)
      await sessions.endAll(user.id)
      await mails.removeOfUser('reset_link', user.id)
      await events.record(user.id, 'password_reset', caller)
      if (user.google_id !== null && user.password_hash !== null) {
        await googleAccounts.removeLink(user.id)
        await events.record(user.id, 'google_disconnected', caller)
      }
      // A user who forgot the password has tried a few: these must not delay the new one.
      await throttle.succeed(
        attempts,
        loginPair(user.username, caller.address),
        loginPair(user.email, caller.address),
      )
      return { userId: user.id }
    },

    /**
     * Confirms by the password that the actor is the owner. Shares its throttle with changing the password, because
     * both allow guessing it.
     * @throws DomainError wrong_password, not_authenticated, server_busy, TooManyAttempts
     */
    confirm: async (actor: Actor, { password }: ConfirmPassword, caller: Caller): Promise<void> => {
      const attempts = guessesOf(actor, caller)
      await throttle.countAttempt(...attempts)
      const user = await users.findById(actor.userId)
      if (user === null) throw new DomainError('not_authenticated')
      if (!(await hasher.verify(password, user.password_hash))) throw new DomainError('wrong_password')
      await sessions.confirm(actor)
      await throttle.succeed(...attempts)
    },

    /**
     * Changes the password, or sets one for an account that has none, and ends all other sessions.
     * @throws DomainError wrong_password, confirmation_required for the first password, password_too_common,
     *   password_is_name, not_authenticated, server_busy, TooManyAttempts
     */
    change: async (actor: Actor, input: ChangePassword, caller: Caller): Promise<void> => {
      const attempts = guessesOf(actor, caller)
      await throttle.countAttempt(...attempts)
      const user = await users.findById(actor.userId)
      if (user === null) throw new DomainError('not_authenticated')
      const { password_hash: currentHash } = user
      if (currentHash === null) await sessions.assertConfirmed(actor)
      else if (!(await hasher.verify(input.current_password ?? '', currentHash))) {
        throw new DomainError('wrong_password')
      }
      const passwordHash = await hasher.hash(input.new_password, user)
      // A reset that came meanwhile wins: the checked password is no longer the account's.
      const isOurs = await users.updatePasswordHash(user.id, passwordHash, currentHash)
      if (!isOurs) throw new DomainError('wrong_password')
      await sessions.endOthers(actor)
      await sessions.confirm(actor)
      await mails.removeOfUser('reset_link', user.id)
      await events.record(user.id, currentHash === null ? 'password_set' : 'password_changed', caller)
      await throttle.succeed(...attempts)
    },
  }
}
export type PasswordService = ReturnType<typeof createPasswordService>
