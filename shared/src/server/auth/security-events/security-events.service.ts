import { isNoticeKind } from '@larder/shared/domain/auth/notice-mail'
import { SECURITY_EVENTS_PER_PAGE, type SecurityEvent } from '@larder/shared/contracts/accounts/sessions'
import type { Actor } from '../../authz.ts'
import type { AccountMailRequests } from '../account-mail/account-mail-requests.ts'
import type { Logger } from '../../logging.ts'
import type { Caller } from '../sessions/caller.ts'
import type { SecurityEventRepository } from './security-event.repository.ts'

/** After a day the news in a mail is none. */
const NOTICE_MS = 24 * 3600 * 1000

type Deps = {
  events: SecurityEventRepository
  requestMail: AccountMailRequests
  logger: Logger
  now: () => Date
}

/** What happened to an account, written by the services and read by its owner. */
export const createSecurityEventService = ({ events, requestMail, logger, now }: Deps) => ({
  /**
   * Notes an event, and lets the owner know by mail of one that changes who can get into the account; `caller` is null
   * for what the operator did.
   */
  record: async (userId: string, kind: SecurityEvent['kind'], caller: Caller | null): Promise<void> => {
    const from = { device: caller?.device ?? null, address: caller?.address ?? null }
    // The audit log: written first, so that it also knows what the database could not take.
    logger.info({ audit: kind, userId, ...from }, 'Security event')
    await events.insert({ user_id: userId, kind, at: now(), ...from })
    if (isNoticeKind(kind)) await requestMail(kind, userId, caller, NOTICE_MS)
  },

  /** The caller's own events, the latest first, a page before the event `before`. */
  list: (actor: Actor, before?: string): Promise<SecurityEvent[]> =>
    events.listOfUser(actor.userId, before, SECURITY_EVENTS_PER_PAGE),
})
export type SecurityEventService = ReturnType<typeof createSecurityEventService>
