import type { JobProducer } from '../jobs/job-producer.ts'
import type { PasswordResetRepository } from './password-reset.repository.ts'

const BATCH_SIZE = 500
/** So long the queue alone looks after a request. */
const PATIENCE_MS = 30_000

type Deps = { resets: PasswordResetRepository; jobs: JobProducer; now: () => Date }

/** Makes the sweep that puts back reset mails which Redis lost; it may run anywhere, any number of times. */
export const createResetSweep =
  ({ resets, jobs, now }: Deps) =>
  async (): Promise<{ requeuedCount: number }> => {
    const at = now()
    const unsent = await resets.listUnsent(new Date(at.getTime() - PATIENCE_MS), at, BATCH_SIZE)
    let requeuedCount = 0
    for (const reset of unsent) {
      const run = { documentId: reset.id, attempt: reset.attempt }
      if (await jobs.isOpen('mail.send-reset', run)) continue
      // The attempt is counted first: a job that came back to life meanwhile no longer fits, so it does nothing.
      if (!(await resets.updateAttempt(reset))) continue
      const attempt = reset.attempt + 1
      await jobs.enqueue(
        'mail.send-reset',
        { documentId: reset.id, attempt },
        { reset_id: reset.id, attempt },
      )
      requeuedCount++
    }
    return { requeuedCount }
  }
