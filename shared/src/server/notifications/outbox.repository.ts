import type { Connection } from 'mongoose'
import { date, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** Mails of an installation without a mail server, which `/dev/outbox` shows. */
export const outboxMailsCollection = defineCollection({
  name: 'outbox_mails',
  owner: 'none',
  columns: { to: text, subject: text, text, created_at: date },
  retention: { days: 1, after: 'created_at' },
})

export type OutboxMail = { to: string; subject: string; text: string; created_at: Date }

/** Stores mails for a day where no mail server is configured. */
export const createOutboxRepository = (connection: Connection) => {
  const mails = outboxMailsCollection.open(connection)
  return {
    insert: async (mail: OutboxMail) => {
      await mails.create(mail)
    },

    /** The latest mails, the latest first. */
    list: async (limit: number): Promise<OutboxMail[]> =>
      mails.find({}, { _id: 0 }).sort({ created_at: -1, _id: -1 }).limit(limit).lean(),
  }
}
export type OutboxRepository = ReturnType<typeof createOutboxRepository>
