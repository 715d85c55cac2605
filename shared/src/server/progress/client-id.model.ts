import { Schema } from 'mongoose'
import type { Connection } from 'mongoose'

const clientIdSchema = new Schema(
  {
    /** The id itself. */
    _id: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    /** The session that it was made for; its sockets end with it. */
    session_id: { type: Schema.Types.ObjectId, required: true },
    /** The receipt that took it; an id opens one upload. */
    receipt_id: { type: Schema.Types.ObjectId, default: null },
    expires_at: { type: Date, required: true },
  },
  { collection: 'client_ids', versionKey: false },
)
clientIdSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

export const createClientIdModel = (connection: Connection) => connection.model('ClientId', clientIdSchema)
