import { NOTICE_KINDS } from '@larder/shared/domain/auth/notice-mail'
import { date, id, nullable, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import { WORK_INDEX, workColumns } from '../../work/work-columns.ts'

/** What a mail is for: it brings a link, or tells that something happened to the account. */
export const ACCOUNT_MAIL_KINDS = ['reset_link', 'address_link', 'deletion_link', ...NOTICE_KINDS] as const
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number]

/** A mail that was asked for. One without an account is written too, so that asking takes as long. */
export const accountMailsCollection = defineCollection({
  name: 'account_mails',
  owner: 'user',
  secrets: ['token_hash'],
  columns: {
    kind: oneOf(ACCOUNT_MAIL_KINDS),
    user_id: nullable(id),
    requested_at: date,
    /** Where the act came from; null for what the operator did. */
    device: nullable(text),
    address: nullable(text),
    ...workColumns,
    /** SHA-256 of the token in the link; null until the mail is made, and for mails without a link. */
    token_hash: nullable(text),
    sent_at: nullable(date),
    expires_at: date,
  },
  retention: { until: 'expires_at' },
  indexes: [[WORK_INDEX], [{ user_id: 1 }], [{ token_hash: 1 }]],
})
