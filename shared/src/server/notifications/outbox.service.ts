import type { Mailer } from '../ports/mailer.ts'
import type { OutboxMail, OutboxRepository } from './outbox.repository.ts'

const SHOWN_MAILS = 50

type Deps = { outbox: OutboxRepository; now: () => Date }

/** Replaces the mail server where none is configured, and shows what would have been sent. */
export const createOutboxService = ({
  outbox,
  now,
}: Deps): Mailer & { list: () => Promise<OutboxMail[]> } => ({
  send: ({ to, subject, text }) => outbox.insert({ to, subject, text, created_at: now() }),

  /** The latest mails of the last day, the latest first. */
  list: () => outbox.list(SHOWN_MAILS),
})
export type OutboxService = ReturnType<typeof createOutboxService>
