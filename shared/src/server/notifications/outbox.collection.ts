import { Schema } from 'mongoose'
import { defineCollection } from '../store/define-collection.ts'

const DAY_SECONDS = 24 * 3600

export const outboxMailsCollection = defineCollection({
  name: 'outbox_mails',
  owner: 'none',
  schema: new Schema(
    {
      to: { type: String, required: true },
      subject: { type: String, required: true },
      text: { type: String, required: true },
      created_at: { type: Date, required: true },
    },
    { versionKey: false },
  ),
  indexes: [[{ created_at: 1 }, { expireAfterSeconds: DAY_SECONDS }]],
})
