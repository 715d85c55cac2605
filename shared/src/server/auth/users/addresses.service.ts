import type { ConfirmAddress } from '@larder/shared/contracts/accounts/addresses'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Actor } from '../../authz.ts'
import { tellOfAccount } from '../../events/household-events.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { AccountMailRequests } from '../account-mail/account-mail-requests.ts'
import type { AccountMailRepository } from '../account-mail/account-mail.repository.ts'
import { LINK_MS } from '../account-mail/account-mail.service.ts'
import type { Caller } from '../sessions/caller.ts'
import { hashSecret } from '../sessions/refresh-token.ts'
import { ADDRESS_LINK_BY_ACCOUNT, RESET_BY_ADDRESS } from '../throttle/throttle-rules.ts'
import type { Throttle } from '../throttle/throttle.ts'
import { attemptsFrom } from '../throttle/attempts-from.ts'
import { RELEASED } from './released-address.ts'
import type { UserRepository } from './user.repository.ts'

type Deps = {
  users: UserRepository
  mails: AccountMailRepository
  requestMail: AccountMailRequests
  throttle: Throttle
  publish: PublishEvent
  now: () => Date
}

/** Confirms that the address of an account belongs to its owner. */
export const createAddressService = ({ users, mails, requestMail, throttle, publish, now }: Deps) => ({
  /**
   * Confirms an address with the token of a link, which works once.
   * @throws DomainError address_token_invalid, TooManyAttempts
   */
  confirm: async ({ token }: ConfirmAddress, caller: Caller): Promise<void> => {
    const attempts = attemptsFrom(RESET_BY_ADDRESS, caller)
    await throttle.countAttempt(attempts)
    const userId = await mails.removeByToken('address_link', hashSecret(token), now())
    if (userId === null) throw new DomainError('address_token_invalid')
    await users.updateEmailConfirmed(userId)
    tellOfAccount(publish, userId)
    await throttle.succeed(attempts)
  },

  /**
   * Sends the link again, unless the address is confirmed.
   * @throws DomainError not_authenticated, TooManyAttempts
   */
  sendLink: async (actor: Actor, caller: Caller): Promise<void> => {
    const user = await users.findById(actor.userId)
    if (user === null) throw new DomainError('not_authenticated')
    if (!user.email_unconfirmed || user.email.endsWith(RELEASED)) return
    await throttle.countAttempt({ rule: ADDRESS_LINK_BY_ACCOUNT, subject: user.id })
    await requestMail('address_link', user.id, caller, LINK_MS.address_link)
  },
})
export type AddressService = ReturnType<typeof createAddressService>
