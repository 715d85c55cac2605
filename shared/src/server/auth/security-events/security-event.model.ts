import { Schema } from 'mongoose'
import type { Connection } from 'mongoose'
import { SECURITY_EVENT_KINDS } from '@larder/shared/contracts/accounts/sessions'

const YEAR_SECONDS = 365 * 24 * 3600

const securityEventSchema = new Schema(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true, enum: SECURITY_EVENT_KINDS },
    at: { type: Date, required: true },
    device: { type: String, default: null },
    address: { type: String, default: null },
  },
  { collection: 'security_events', versionKey: false },
)
securityEventSchema.index({ at: 1 }, { expireAfterSeconds: YEAR_SECONDS })
securityEventSchema.index({ user_id: 1, _id: -1 })

export const createSecurityEventModel = (connection: Connection) =>
  connection.model('SecurityEvent', securityEventSchema)
