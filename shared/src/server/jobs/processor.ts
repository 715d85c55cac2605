import type { DomainError } from '@larder/shared/contracts/base/errors'
import type { JobName, JobPayload } from '@larder/shared/contracts/jobs-and-events'
import type { Logger } from '../logging.ts'

export type JobContext = {
  logger: Logger
  /** Aborted at the job's deadline, and when the process is stopping. */
  signal: AbortSignal
  /** Identifies this run in this process, different for every start of a job. */
  worker: string
}

/** The outcome of a job that did not throw: it is done, or it must not start before `until`. */
export type JobOutcome = { kind: 'done' } | { kind: 'postponed'; until: Date }

/** The work of one job. It can be delivered twice and interrupted anywhere. */
export type Processor<Name extends JobName> = {
  /**
   * @throws DomainError below 500 when a retry can't help; anything else is tried again
   */
  run: (payload: JobPayload<Name>, context: JobContext) => Promise<JobOutcome>
  /** Records in the document, and notifies its owner, that it will not be tried again. */
  giveUp: (payload: JobPayload<Name>, error: DomainError, context: JobContext) => Promise<void>
}

/** One processor for every job of the contract. */
export type Processors = { [Name in JobName]: Processor<Name> }
