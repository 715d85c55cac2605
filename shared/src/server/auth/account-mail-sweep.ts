import type { JobProducer } from '../jobs/job-producer.ts'
import type { AccountMailRepository } from './account-mail.repository.ts'

const BATCH_SIZE = 500
/** So long the queue alone looks after a mail. */
const PATIENCE_MS = 5_000

type Deps = { mails: AccountMailRepository; jobs: JobProducer; now: () => Date }

/** Makes the sweep that puts back mails which Redis lost; it may run anywhere, any number of times. */
export const createAccountMailSweep =
  ({ mails, jobs, now }: Deps) =>
  async (): Promise<{ requeuedCount: number }> => {
    const at = now()
    const unsent = await mails.listUnsent(new Date(at.getTime() - PATIENCE_MS), at, BATCH_SIZE)
    let requeuedCount = 0
    for (const mail of unsent) {
      if (await jobs.isOpen('mail.send', { documentId: mail.id, attempt: mail.attempt })) continue
      // The attempt is counted first: a job that came back to life meanwhile no longer fits, so it does nothing.
      if (!(await mails.updateAttempt(mail))) continue
      const attempt = mail.attempt + 1
      await jobs.enqueue('mail.send', { documentId: mail.id, attempt }, { mail_id: mail.id, attempt })
      requeuedCount++
    }
    return { requeuedCount }
  }
