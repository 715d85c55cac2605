import { Schema } from 'mongoose'
import type { Connection } from 'mongoose'
import { WORK_INDEX, workFields } from '../../work/work-fields.ts'
import { NOTICE_KINDS } from '@larder/shared/domain/auth/notice-mail'

/** What a mail is for: it brings a link, or tells that something happened to the account. */
export const ACCOUNT_MAIL_KINDS = ['reset_link', 'address_link', ...NOTICE_KINDS] as const
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number]

/** A mail that was asked for. One without an account is written too, so that asking takes as long. */
const accountMailSchema = new Schema(
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
  { collection: 'account_mails', versionKey: false },
)
accountMailSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
accountMailSchema.index(WORK_INDEX)
accountMailSchema.index({ user_id: 1 })
accountMailSchema.index({ token_hash: 1 })

export const createAccountMailModel = (connection: Connection) =>
  connection.model('AccountMail', accountMailSchema)
