import { Schema } from 'mongoose'
import type { Connection } from 'mongoose'

const sessionSchema = new Schema(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'sessions', versionKey: false },
)
sessionSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })
sessionSchema.index({ user_id: 1 })

export const createSessionModel = (connection: Connection) => connection.model('Session', sessionSchema)
