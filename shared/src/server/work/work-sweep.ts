import type { DocumentJobName } from '@larder/shared/contracts/jobs-and-events'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Work } from './work-columns.ts'
import type { WorkStore } from './work-store.ts'

const BATCH_SIZE = 500

type Deps<Stored extends Work> = {
  /** The job that works on them, or on each of them. */
  job: DocumentJobName | ((document: Stored) => DocumentJobName)
  work: WorkStore<Stored>
  jobs: JobProducer
  now: () => Date
  /** Removes what is left of a document that was never completed. */
  discard?: (document: Stored) => Promise<void>
}

/**
 * Creates the sweep that puts documents back into the queue whose job Redis lost or whose worker died. It returns how
 * many of each it found; running it at any time, or concurrently, does no harm.
 */
export const createWorkSweep =
  <Stored extends Work>({ job, work, jobs, now, discard }: Deps<Stored>) =>
  async (): Promise<{ requeuedCount: number; discardedCount: number }> => {
    let requeuedCount = 0
    let discardedCount = 0
    for (const document of await work.listLapsed(now(), BATCH_SIZE)) {
      const { id, attempt, turn } = document
      const name = typeof job === 'function' ? job(document) : job
      if (attempt < 1) {
        if (!discard || !(await work.postpone(document, 'discarded', now()))) continue
        await discard(document)
        discardedCount++
      } else if (await jobs.isOpen(name, { id, attempt })) {
        await work.postpone(document, 'same', now())
      } else if (await work.postpone(document, 'next attempt', now())) {
        // The attempt is increased first: a job that reappears meanwhile no longer matches, so it does nothing.
        await jobs.enqueue(name, { id, attempt: attempt + 1, turn })
        requeuedCount++
      }
    }
    return { requeuedCount, discardedCount }
  }
