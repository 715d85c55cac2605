import { Schema } from 'mongoose'
import type { Connection } from 'mongoose'

const DAY_SECONDS = 24 * 3600

const outboxMailSchema = new Schema(
  {
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'outbox_mails', versionKey: false },
)
outboxMailSchema.index({ created_at: 1 }, { expireAfterSeconds: DAY_SECONDS })

export const createOutboxMailModel = (connection: Connection) =>
  connection.model('OutboxMail', outboxMailSchema)
