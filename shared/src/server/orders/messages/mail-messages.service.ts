import { DomainError } from '@larder/shared/contracts/base/errors'
import type { MailMessage, MailOutcome } from '@larder/shared/contracts/orders/mail-messages'
import type { ReviewState } from '@larder/shared/contracts/receipts/receipt-review'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import type { ReceiptReviewService } from '../../receipts/review/receipt-review.service.ts'
import { optionsToFind } from '../syncs/sync-run.ts'
import type { OrderSyncService } from '../syncs/order-syncs.service.ts'
import type { SyncMailboxes } from '../syncs/sync-mailboxes.ts'
import type { MailMessageRepository, StoredMessage } from './mail-message.repository.ts'

type Deps = {
  messages: MailMessageRepository
  reviews: Pick<ReceiptReviewService, 'mapStates'>
  syncs: OrderSyncService
  mailboxes: SyncMailboxes
  now: () => Date
}

/** What became of an order; `none` has nothing that could be added. */
const OUTCOME_OF_REVIEW = {
  waiting: 'waiting',
  partly_added: 'added',
  added: 'added',
  discarded: 'left',
  none: 'left',
} as const satisfies Record<ReviewState, MailOutcome>

/** The ledger of mails, as people see it. */
export const createMailMessagesService = ({ messages, reviews, syncs, mailboxes, now }: Deps) => ({
  /**
   * A page of the mails that were handled, the latest first; the cursor is null after the last one.
   * @throws DomainError not_found when the cursor is no mail of the household
   */
  list: async (
    actor: Actor,
    page: { mailbox_id?: string | undefined; cursor?: string | undefined; limit: number },
  ): Promise<{ messages: MailMessage[]; next_cursor: string | null }> => {
    if (page.cursor !== undefined) authorize(actor, await messages.findById(page.cursor), 'mail')
    // One more than asked for tells whether there is a next page.
    const found = await messages.list(actor.householdId, { ...page, limit: page.limit + 1 })
    const shown = found.slice(0, page.limit).map((message) => authorize(actor, message))
    const states = await reviews.mapStates(
      actor.householdId,
      shown.flatMap(({ order_id }) => order_id ?? []),
    )
    return {
      messages: shown.map((message) => toMessage(message, states)),
      next_cursor: found.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
    }
  },

  /**
   * Reads a mail again, by a sync of this mail alone; returns the id of the sync.
   * @throws DomainError not_found, mail_not_kept, sync_running
   */
  readAgain: async (actor: Actor, id: string): Promise<string> => {
    const message = authorize(actor, await messages.findById(id), 'mail')
    const { mailbox_id, message_hash, sent_at } = message
    if (mailbox_id === null) throw new DomainError('mail_not_kept')
    await mailboxes.findForSync(actor, mailbox_id)
    return syncs.startOne(actor, { mailbox_id, message_hash }, optionsToFind(sent_at, now()))
  },
})
export type MailMessagesService = ReturnType<typeof createMailMessagesService>

const outcomeOf = (
  { state, order_id }: StoredMessage,
  reviews: ReadonlyMap<string, ReviewState>,
): MailOutcome => {
  if (state !== 'order') return state
  // Its order may have been deleted.
  return OUTCOME_OF_REVIEW[reviews.get(order_id ?? '') ?? 'none']
}

const toMessage = (message: StoredMessage, reviews: ReadonlyMap<string, ReviewState>): MailMessage => ({
  id: message.id,
  mailbox_id: message.mailbox_id,
  date: message.sent_at?.toISOString() ?? null,
  from_domain: message.from_domain,
  outcome: outcomeOf(message, reviews),
  reason: message.reason,
  order_id: reviews.has(message.order_id ?? '') ? message.order_id : null,
  handled_at: message.updated_at.toISOString(),
  can_read_again: message.mailbox_id !== null,
})
