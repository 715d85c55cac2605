import type { AccountDeletion, CancelDeletion } from '@larder/shared/contracts/accounts/leaving'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { LINK_MS } from '../../auth/account-mail/account-mail.service.ts'
import type { AccountStore } from '../../auth/accounts.module.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import { hashSecret } from '../../auth/sessions/refresh-token.ts'
import type { SessionService } from '../../auth/sessions/sessions.service.ts'
import { RESET_BY_ADDRESS } from '../../auth/throttle/throttle-rules.ts'
import type { Throttle } from '../../auth/throttle/throttle.ts'
import { attemptsFrom } from '../../auth/throttle/attempts-from.ts'
import type { Actor } from '../../authz.ts'
import type { GoogleService } from '../../google/google.service.ts'
import type { AccountDeletionRepository } from './account-deletion.repository.ts'
import type { CloseAccount } from './close-account.ts'

const DAY_MS = 24 * 3600 * 1000

type Deps = Pick<AccountStore, 'mails' | 'requestMail' | 'events'> & {
  deletions: AccountDeletionRepository
  closeAccount: CloseAccount
  sessions: SessionService
  google: GoogleService
  throttle: Throttle
  /** Whether there is a mail server: then a deletion can be cancelled for a week. */
  sendsMails: boolean
  now: () => Date
}

/** Requests the deletion of an account, which a worker carries out, and cancels it. */
export const createAccountDeletionService = (deps: Deps) => {
  const { deletions, closeAccount, mails, requestMail, sessions, events, google, throttle, now } = deps
  const graceMs = deps.sendsMails ? LINK_MS.deletion_link : 0

  const toAnswer = (deletion: { due_at: Date } | null): AccountDeletion => ({
    due_at: deletion?.due_at.toISOString() ?? null,
    grace_days: graceMs / DAY_MS,
  })

  const keep = async (userId: string, caller: Caller): Promise<boolean> => {
    if (!(await deletions.remove(userId))) return false
    await mails.removeOfUser('deletion_link', userId)
    await events.record(userId, 'deletion_cancelled', caller)
    return true
  }

  return {
    /** Whether, and when, the actor's account will be deleted. */
    find: async ({ userId }: Actor): Promise<AccountDeletion> => toAnswer(await deletions.find(userId)),

    /**
     * Requests the deletion of the actor's account. With a mail server the owner is notified and can still sign in for a
     * week; without, the account is closed at once. Either way all devices are signed out, and the access to Gmail is
     * revoked. A repeated request changes nothing.
     * @throws DomainError confirmation_required
     */
    request: async (actor: Actor, caller: Caller): Promise<AccountDeletion> => {
      await sessions.assertConfirmed(actor)
      const { userId, householdId } = actor
      const at = now()
      const due_at = new Date(at.getTime() + graceMs)
      const deletion = await deletions.insert({ user_id: userId, household_id: householdId, due_at }, at)
      await google.giveBack(userId)
      await events.record(userId, 'deletion_requested', caller)
      if (graceMs === 0) await closeAccount(userId)
      else {
        await requestMail('deletion_link', userId, caller, deletion.due_at.getTime() - at.getTime())
        await sessions.endAll(userId)
      }
      return toAnswer(deletion)
    },

    /**
     * Cancels the deletion of the actor's account.
     * @throws DomainError not_found when nobody requested it
     */
    cancel: async ({ userId }: Actor, caller: Caller): Promise<void> => {
      if (!(await keep(userId, caller))) throw notThere('request')
    },

    /**
     * Cancels the deletion of an account with the token of the mail about it.
     * @throws DomainError deletion_token_invalid, TooManyAttempts
     */
    cancelByToken: async ({ token }: CancelDeletion, caller: Caller): Promise<void> => {
      const attempts = attemptsFrom(RESET_BY_ADDRESS, caller)
      await throttle.countAttempt(attempts)
      const userId = await mails.findUserIdByToken('deletion_link', hashSecret(token), now())
      if (userId === null || !(await keep(userId, caller))) throw new DomainError('deletion_token_invalid')
      await throttle.succeed(attempts)
    },
  }
}
export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>
