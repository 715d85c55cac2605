import { Schema } from 'mongoose'
import type { Connection } from 'mongoose'

/** A request for a reset link. One without an account is written too, so that asking takes as long. */
const passwordResetSchema = new Schema(
  {
    user_id: { type: Schema.Types.ObjectId, default: null },
    requested_at: { type: Date, required: true },
    device: { type: String, required: true },
    address: { type: String, required: true },
    /** Which run of the mail's job counts. */
    attempt: { type: Number, required: true },
    /** SHA-256 of the token in the link; null until the mail is made. */
    token_hash: { type: String, default: null },
    sent_at: { type: Date, default: null },
    expires_at: { type: Date, required: true },
  },
  { collection: 'password_resets', versionKey: false },
)
passwordResetSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
passwordResetSchema.index({ user_id: 1 })
passwordResetSchema.index({ token_hash: 1 })

export const createPasswordResetModel = (connection: Connection) =>
  connection.model('PasswordReset', passwordResetSchema)
