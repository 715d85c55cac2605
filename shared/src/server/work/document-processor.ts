import { DomainError } from '@larder/shared/contracts/base/errors'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { DocumentJobName } from '@larder/shared/contracts/jobs-and-events'
import type { JobContext, Processor } from '../jobs/processor.ts'
import type { Logger } from '../logging.ts'
import type { Work } from './work-columns.ts'
import type { Held, WorkStore } from './work-store.ts'

/**
 * A document whose worker died this often probably causes it; a worker that stops properly does not count its start.
 */
const MAX_STARTS = 6
/** Three times within a lease, so that one slow answer does not lose it. */
const RENEW_MS = 3_000

type Steps<Stored extends Work> = {
  work: WorkStore<Stored>
  /**
   * Does the work and completes it. `context.signal` is also aborted when another worker has taken the document over.
   */
  run: (held: Held<Stored>, context: JobContext) => Promise<void>
  /** Called once for a document whose work has failed permanently. */
  onFailed: (document: Stored) => Promise<void>
  now: () => Date
}

/**
 * Creates the processor of a job that works on documents: it claims the document, renews the lease while `run` works,
 * releases it when that throws, and stores the error in it when there are no more attempts.
 */
export const createDocumentProcessor = <Stored extends Work>(
  name: DocumentJobName,
  { work, run, onFailed, now }: Steps<Stored>,
): Processor<DocumentJobName> => {
  const fail = async (payload: { id: string; attempt: number }, error: DomainError) => {
    const failed = await work.fail(payload, error, now())
    if (failed !== null) await onFailed(failed)
  }

  return {
    run: async (payload, context) => {
      const claim = await work.claim(payload, context.worker, now())
      if (claim.kind === 'busy') return { kind: 'postponed', until: claim.until }
      if (claim.kind === 'settled') return { kind: 'done' }
      if (claim.document.start_count > MAX_STARTS) {
        await fail(payload, new DomainError(JOBS[name].onExhausted))
        return { kind: 'done' }
      }

      const lease = keepLease(() => work.renew(claim, now()), context.logger)
      try {
        await run(claim, { ...context, signal: AbortSignal.any([context.signal, lease.lost]) })
      } catch (error) {
        // The document is released for the next attempt, here or elsewhere.
        await work.release(claim, now()).catch(() => {})
        throw error
      } finally {
        lease.stop()
      }
      return { kind: 'done' }
    },

    giveUp: fail,
  }
}

/** Renews a lease until `stop`; `lost` is aborted when another worker has it. */
const keepLease = (
  renew: () => Promise<boolean>,
  logger: Logger,
): { lost: AbortSignal; stop: () => void } => {
  const lost = new AbortController()
  const timer = setInterval(() => {
    renew().then(
      (isHeld) => {
        if (!isHeld) lost.abort(new Error('The lease is lost'))
      },
      // The store may be unreachable for a moment; the next renewal shows whether the lease is still held.
      (error: unknown) => logger.warn({ err: error }, 'The lease could not be renewed'),
    )
  }, RENEW_MS)
  return { lost: lost.signal, stop: () => clearInterval(timer) }
}
