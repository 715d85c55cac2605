import { Schema } from 'mongoose'
import { SECURITY_EVENT_KINDS } from '@larder/shared/contracts/accounts/sessions'
import { defineCollection } from '../../store/define-collection.ts'

const YEAR_SECONDS = 365 * 24 * 3600

export const securityEventsCollection = defineCollection({
  name: 'security_events',
  owner: 'user',
  schema: new Schema(
    {
      user_id: { type: Schema.Types.ObjectId, required: true },
      kind: { type: String, required: true, enum: SECURITY_EVENT_KINDS },
      at: { type: Date, required: true },
      device: { type: String, default: null },
      address: { type: String, default: null },
    },
    { versionKey: false },
  ),
  indexes: [[{ at: 1 }, { expireAfterSeconds: YEAR_SECONDS }], [{ user_id: 1, _id: -1 }]],
})
