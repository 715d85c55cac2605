import { date, id, nullable, number, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/** The steps of a mail; the last three are its end. */
export const MESSAGE_STATES = ['found', 'fetched', 'parsed', 'order', 'no_order', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** All that is kept of a mail: nothing of its content, subject or addresses. */
export const mailMessagesCollection = defineCollection({
  name: 'mail_messages',
  owner: 'household',
  columns: {
    household_id: id,
    /** Null for an uploaded mail. */
    mailbox_id: nullable(id),
    /** Hash of its id, other in each household. */
    message_hash: text,
    sent_at: nullable(date),
    from_domain: nullable(text),
    state: oneOf(MESSAGE_STATES),
    /** Why it holds no order, or could not be read. */
    reason: nullable(text),
    order_id: nullable(id),
    /** The sync that had it last, and which of its runs. */
    sync_id: id,
    run: number,
    updated_at: date,
  },
  bringing: { clash: 'drop' },
  indexes: [
    [{ household_id: 1, mailbox_id: 1, message_hash: 1 }, { unique: true }],
    /** The ledger as people see it. */
    [{ household_id: 1, _id: -1 }],
    /** What a run has done before its worker died. */
    [{ sync_id: 1, run: 1 }],
  ],
})
