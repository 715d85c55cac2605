import { Schema } from 'mongoose'
import { defineCollection } from '../../store/define-collection.ts'

export const clientIdsCollection = defineCollection({
  name: 'client_ids',
  owner: 'user',
  secrets: 'all',
  schema: new Schema(
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
    { versionKey: false },
  ),
  indexes: [[{ expires_at: 1 }, { expireAfterSeconds: 0 }]],
})
