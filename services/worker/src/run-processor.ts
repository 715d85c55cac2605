import { randomUUID } from 'node:crypto'
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq'
import type { Job } from 'bullmq'
import { DomainError, ERRORS } from '@larder/shared/contracts/base/errors'
import { JobOrigin, JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { JobName, JobPayload } from '@larder/shared/contracts/jobs-and-events'
import type { Logger } from '@larder/shared/server/logging'
import { forRequest } from '@larder/shared/server/jobs/request-id'
import { isOutage, toStoreError } from '@larder/shared/server/store/mongo'
import type { JobContext, Processor } from '@larder/shared/server/jobs/processor'

/** A postponed job returns this long after the end of the lease, because clocks differ a little. */
const POSTPONE_MARGIN_MS = 250

/** How one run of a job went. */
export type JobRun = {
  queue: string
  /** The seconds from when it was due to this start; null for a later attempt. */
  waitedSeconds: number | null
  seconds: number
  /**
   * `refused` is one that can't succeed with what it was given, as an unreadable file; `returned` one that the end of the
   * process interrupted.
   */
  outcome: 'done' | 'postponed' | 'refused' | 'retried' | 'given_up' | 'returned'
  /** Why it failed: a code of the catalogue, or `unexpected`; null where it did not. */
  reason: string | null
}

type Deps = { logger: Logger; shutdown: AbortSignal; onRun?: ((run: JobRun) => void) | undefined }

type Ending = Pick<JobRun, 'outcome' | 'reason'>

/** The seconds until the first start of a job; null for later ones, which began at the end of a pause. */
const waitedSecondsOf = ({ attemptsStarted, processedOn, timestamp, opts }: Job): number | null => {
  if (attemptsStarted !== 1 || processedOn === undefined) return null
  return Math.max(0, (processedOn - timestamp - (opts.delay ?? 0)) / 1000)
}

/** Whether the error is caused by the job itself, so that the next attempt would repeat it. */
const isFinal = (error: unknown): error is DomainError =>
  error instanceof DomainError && ERRORS[error.code].status < 500

/**
 * Wraps a processor for BullMQ: validates the payload, sets the deadline, and converts errors to a retry, a permanent
 * failure or, when the process is stopping, an immediate return to the queue.
 */
export const createJobRunner = <Name extends JobName>(
  name: Name,
  processor: Processor<Name>,
  { logger, shutdown, onRun }: Deps,
) => {
  const { queue, payload: schema, timeoutMs, attempts, onTimeout, onExhausted } = JOBS[name]

  const settleFailure = async (
    job: Job,
    payload: JobPayload<Name>,
    thrown: unknown,
    context: JobContext,
    end: (ending: Ending) => void,
  ): Promise<never> => {
    const error = toStoreError(thrown)
    context.logger.warn({ err: error, attemptsMade: job.attemptsMade + 1, attempts }, 'The job failed')
    const isLast = job.attemptsMade + 1 >= attempts
    const isGivenUp = isLast && !isOutage(error)
    const reason = error instanceof DomainError ? error.code : 'unexpected'
    end({ outcome: isFinal(error) ? 'refused' : isGivenUp ? 'given_up' : 'retried', reason })
    if (isFinal(error)) {
      await processor.giveUp(payload, error, context)
      throw new UnrecoverableError(`${error.code}: ${error.message}`)
    }
    // An outage is never permanent: the sweep restores the document when the store is reachable again.
    if (isGivenUp) {
      await processor.giveUp(
        payload,
        error instanceof DomainError ? error : new DomainError(onExhausted),
        context,
      )
    }
    throw error
  }

  return async (job: Job, token?: string): Promise<void> => {
    const reqId = JobOrigin.safeParse(job.data).data?.request_id
    const jobLogger = logger.child({ job: name, jobId: job.id, ...(reqId && { reqId }) })
    const parsed = schema.safeParse(job.data)
    if (!parsed.success) throw new UnrecoverableError(`Invalid payload: ${parsed.error.message}`)
    // The compiler can't see that one name selects both the schema and the payload's type.
    const payload = parsed.data as JobPayload<Name>

    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new DomainError(onTimeout)), timeoutMs)
    const signal = AbortSignal.any([deadline.signal, shutdown])
    const context = { logger: jobLogger, signal, worker: `${process.pid}-${randomUUID()}` }
    const startedMs = performance.now()
    const waitedSeconds = waitedSecondsOf(job)
    const end = (ending: Ending) => {
      const seconds = (performance.now() - startedMs) / 1000
      jobLogger.info({ ...ending, seconds, waitedSeconds }, 'The job ended')
      onRun?.({ queue, waitedSeconds, seconds, ...ending })
    }
    try {
      const outcome = await forRequest(reqId, () => processor.run(payload, context))
      if (outcome.kind === 'postponed')
        await job.moveToDelayed(outcome.until.getTime() + POSTPONE_MARGIN_MS, token)
      end({ outcome: outcome.kind, reason: null })
      if (outcome.kind === 'done') return
    } catch (error) {
      if (shutdown.aborted) {
        end({ outcome: 'returned', reason: null })
        await job.moveToWait(token)
        throw new WaitingError()
      }
      return await settleFailure(job, payload, error, context, end)
    } finally {
      clearTimeout(timer)
    }
    throw new DelayedError()
  }
}
