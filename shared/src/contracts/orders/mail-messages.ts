import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, Instant } from '../base/primitives.ts'

const MESSAGES_PER_PAGE = 30
export const MAX_MESSAGES_PER_PAGE = 100

/** What happened to a mail: `waiting`, `added` and `left` say what became of its order's review. */
export const MAIL_OUTCOMES = [
  'found',
  'fetched',
  'parsed',
  'waiting',
  'added',
  'left',
  'no_order',
  'failed',
] as const
export const MailOutcome = z.enum(MAIL_OUTCOMES)
export type MailOutcome = z.infer<typeof MailOutcome>

/** One mail in the ledger: all that is kept of it. */
export const MailMessage = z.object({
  id: Id,
  /** Null for an uploaded mail. */
  mailbox_id: Id.nullable(),
  /** When it was sent; null when it does not say. */
  date: Instant.nullable(),
  /** The domain of its sender, without a name or an address. */
  from_domain: z.string().nullable(),
  outcome: MailOutcome,
  /** Why it holds no order, or why it failed, as a code. */
  reason: z.string().nullable(),
  /** The order that it belongs to. */
  order_id: Id.nullable(),
  handled_at: Instant,
  /** False for an uploaded mail, which is not kept. */
  can_read_again: z.boolean(),
})
export type MailMessage = z.infer<typeof MailMessage>

export const listMailMessages = defineEndpoint({
  method: 'GET',
  path: '/orders/messages',
  access: 'user',
  reads: ['orders'],
  summary: 'What happened to each mail that was handled, the latest first; `next_cursor` gets the next page',
  query: z.object({
    mailbox_id: Id.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_MESSAGES_PER_PAGE).default(MESSAGES_PER_PAGE),
  }),
  response: z.object({ messages: z.array(MailMessage), next_cursor: Id.nullable() }),
  errors: ['not_found'],
})

export const readMailAgain = defineEndpoint({
  method: 'POST',
  path: '/orders/messages/:id/read-again',
  access: 'user',
  summary:
    'Fetches one mail from its mailbox and reads it again, as a sync of this mail alone; what was added to stock stays',
  params: z.object({ id: Id }),
  response: z.object({ sync_id: Id }),
  status: 202,
  changes: ['orders'],
  errors: ['not_found', 'sync_running', 'mail_not_kept', 'queue_unavailable'],
})
