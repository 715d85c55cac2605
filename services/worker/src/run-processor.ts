import { randomUUID } from 'node:crypto'
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq'
import type { Job } from 'bullmq'
import { DomainError, ERRORS } from '@larder/shared/contracts/base/errors'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import type { JobName, JobPayload } from '@larder/shared/contracts/jobs-and-events'
import type { Logger } from '@larder/shared/server/logging'
import { isOutage, toStoreError } from '@larder/shared/server/store/mongo'
import type { JobContext, Processor } from '@larder/shared/server/jobs/processor'

/** A postponed job returns this long after the end of the lease, because clocks differ a little. */
const POSTPONE_MARGIN_MS = 250

type Deps = { logger: Logger; shutdown: AbortSignal }

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
  { logger, shutdown }: Deps,
) => {
  const { payload: schema, timeoutMs, attempts, onTimeout, onExhausted } = JOBS[name]

  const settleFailure = async (
    job: Job,
    payload: JobPayload<Name>,
    thrown: unknown,
    context: JobContext,
  ): Promise<never> => {
    const error = toStoreError(thrown)
    context.logger.warn({ err: error, attemptsMade: job.attemptsMade + 1, attempts }, 'The job failed')
    const isLast = job.attemptsMade + 1 >= attempts
    if (isFinal(error)) {
      await processor.giveUp(payload, error, context)
      throw new UnrecoverableError(`${error.code}: ${error.message}`)
    }
    // An outage is never permanent: the sweep restores the document when the store is reachable again.
    if (isLast && !isOutage(error)) {
      await processor.giveUp(
        payload,
        error instanceof DomainError ? error : new DomainError(onExhausted),
        context,
      )
    }
    throw error
  }

  return async (job: Job, token?: string): Promise<void> => {
    const jobLogger = logger.child({ job: name, jobId: job.id })
    const parsed = schema.safeParse(job.data)
    if (!parsed.success) throw new UnrecoverableError(`Invalid payload: ${parsed.error.message}`)
    // The compiler can't see that one name selects both the schema and the payload's type.
    const payload = parsed.data as JobPayload<Name>

    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new DomainError(onTimeout)), timeoutMs)
    const signal = AbortSignal.any([deadline.signal, shutdown])
    const context = { logger: jobLogger, signal, worker: `${process.pid}-${randomUUID()}` }
    try {
      const outcome = await processor.run(payload, context)
      if (outcome.kind === 'done') return
      await job.moveToDelayed(outcome.until.getTime() + POSTPONE_MARGIN_MS, token)
    } catch (error) {
      if (shutdown.aborted) {
        await job.moveToWait(token)
        throw new WaitingError()
      }
      return await settleFailure(job, payload, error, context)
    } finally {
      clearTimeout(timer)
    }
    throw new DelayedError()
  }
}
