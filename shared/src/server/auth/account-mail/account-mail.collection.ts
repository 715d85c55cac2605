import { Schema } from 'mongoose'
import { WORK_INDEX, workFields } from '../../work/work-fields.ts'
import { NOTICE_KINDS } from '@larder/shared/domain/auth/notice-mail'
import { defineCollection } from '../../store/define-collection.ts'

/** What a mail is for: it brings a link, or tells that something happened to the account. */
export const ACCOUNT_MAIL_KINDS = ['reset_link', 'address_link', ...NOTICE_KINDS] as const
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number]

/** A mail that was asked for. One without an account is written too, so that asking takes as long. */
export const accountMailsCollection = defineCollection({
  name: 'account_mails',
  owner: 'user',
  secrets: ['token_hash'],
  schema: new Schema(
    {
      kind: { type: String, required: true, enum: ACCOUNT_MAIL_KINDS },
      user_id: { type: Schema.Types.ObjectId, default: null },
      requested_at: { type: Date, required: true },
      /** Where the act came from; null for what the operator did. */
      device: { type: String, default: null },
      address: { type: String, default: null },
      ...workFields,
      /** SHA-256 of the token in the link; null until the mail is made, and for mails without a link. */
      token_hash: { type: String, default: null },
      sent_at: { type: Date, default: null },
      expires_at: { type: Date, required: true },
    },
    { versionKey: false },
  ),
  indexes: [
    [{ expires_at: 1 }, { expireAfterSeconds: 0 }],
    [WORK_INDEX],
    [{ user_id: 1 }],
    [{ token_hash: 1 }],
  ],
})
