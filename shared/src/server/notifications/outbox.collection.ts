import { date, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** Mails of an installation without a mail server, which `/dev/outbox` shows. */
export const outboxMailsCollection = defineCollection({
  name: 'outbox_mails',
  owner: 'none',
  columns: { to: text, subject: text, text, created_at: date },
  retention: { days: 1, after: 'created_at' },
})
