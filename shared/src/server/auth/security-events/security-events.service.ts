import { DomainError } from '@larder/shared/contracts/base/errors'
import { isNoticeKind } from '../account-mail/texts/notice-mail.ts'
import type { Page } from '@larder/shared/contracts/base/paging'
import type { SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import type { Actor } from '../../authz.ts'
import type { AccountMailRequests } from '../account-mail/account-mail-requests.ts'
import { tellOfAccount } from '../../events/household-events.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { Logger } from '../../logging.ts'
import type { Caller } from '../sessions/caller.ts'
import type { SecurityEventRepository } from './security-event.repository.ts'

/** After a day the notification is no longer of use. */
const NOTICE_MS = 24 * 3600 * 1000

type Deps = {
  events: SecurityEventRepository
  requestMail: AccountMailRequests
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/** Security events of an account, written by the services and read by its owner. */
export const createSecurityEventService = ({ events, requestMail, publish, logger, now }: Deps) => ({
  /**
   * Records an event, and notifies the owner by mail if it changes who can get into the account; `caller` is null for
   * what the operator did.
   */
  record: async (userId: string, kind: SecurityEvent['kind'], caller: Caller | null): Promise<void> => {
    const from = { device: caller?.device ?? null, address: caller?.address ?? null }
    // The audit log is written first, so that it contains events that the database could not store.
    logger.info({ audit: kind, userId, ...from }, 'Security event')
    await events.insert({ user_id: userId, kind, at: now(), ...from })
    // Events are recorded after what they tell of was saved, so that the person's other devices load the new state.
    tellOfAccount(publish, userId)
    if (isNoticeKind(kind)) await requestMail(kind, userId, caller, NOTICE_MS)
  },

  /** The latest events of all accounts, for the operator. */
  listLatest: events.listLatest,

  /**
   * A page of the caller's own events, the latest first; `next` is null after the last one.
   * @throws DomainError not_found when the cursor is no event of the caller
   */
  list: async (
    actor: Actor,
    { cursor, limit }: Page,
  ): Promise<{ events: SecurityEvent[]; next: string | null }> => {
    if (cursor !== undefined && !(await events.isOfUser(actor.userId, cursor)))
      throw new DomainError('not_found')
    // One more than asked for tells whether there is a next page.
    const found = await events.listOfUser(actor.userId, cursor, limit + 1)
    const shown = found.slice(0, limit)
    return { events: shown, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
  },
})
export type SecurityEventService = ReturnType<typeof createSecurityEventService>
