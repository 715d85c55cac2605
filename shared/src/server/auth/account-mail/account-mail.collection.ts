import { NOTICE_KINDS } from './texts/notice-mail.ts'
import { date, id, nullable, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import { WORK_INDEX, workColumns } from '../../work/work-columns.ts'

/** The purpose of a mail: it contains a link, or notifies of a change to the account. */
export const ACCOUNT_MAIL_KINDS = [
  'reset_link',
  'address_link',
  'deletion_link',
  'mailbox_stopped',
  'invitation',
  ...NOTICE_KINDS,
] as const
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number]

/** A requested mail. Requests for unknown addresses are stored too, so that both kinds take equally long. */
export const accountMailsCollection = defineCollection({
  name: 'account_mails',
  owner: 'user',
  secrets: ['token_hash'],
  columns: {
    kind: oneOf(ACCOUNT_MAIL_KINDS),
    user_id: nullable(id),
    /** The invitation that it brings to somebody else; null for mails to the user. */
    invitation_id: nullable(id),
    requested_at: date,
    /** Where the request came from; null for what the operator did. */
    device: nullable(text),
    address: nullable(text),
    ...workColumns,
    /** SHA-256 of the token in the link; null until the mail is written, and for mails without a link. */
    token_hash: nullable(text),
    sent_at: nullable(date),
    expires_at: date,
  },
  retention: { until: 'expires_at' },
  indexes: [[WORK_INDEX], [{ user_id: 1 }], [{ token_hash: 1 }]],
})
