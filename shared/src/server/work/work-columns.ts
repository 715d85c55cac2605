import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { date, json, nullable, number, oneOf, part, text } from '../store/columns.ts'
import type { ShapeOf } from '../store/columns.ts'

export const WORK_STATES = ['queued', 'processing', 'completed', 'failed'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** So long a document is left alone whose job is on its way into the queue. */
const ENQUEUE_GRACE_MS = 5_000

const leaseColumns = {
  /** The worker that has the document; null while none has. */
  worker: nullable(text),
  /** Until then nobody else takes it and the sweep leaves it alone. */
  until: date,
}

/** The fields of a document that a job works on. The document is the truth about its work; Redis only moves it. */
export const workColumns = {
  state: oneOf(WORK_STATES),
  /** Which job is the valid one: the sweep adds 1 when Redis lost the job. Below 1 the document is not whole yet. */
  attempt: number,
  /** How often a worker began; a document that ends its worker each time must end itself some day. */
  start_count: number,
  lease: part(leaseColumns),
  /** Why the last attempt failed for good. */
  error: nullable(json<Pick<ErrorBody, 'code' | 'detail'>>()),
  updated_at: date,
}

/** The index that the sweep's question uses. */
export const WORK_INDEX = { state: 1, 'lease.until': 1 } as const

/** A document with its work, as services know it. */
export type Work = { id: string } & ShapeOf<typeof workColumns>

/** When the sweep looks after a document whose job is enqueued at `at`. */
export const enqueuedUntil = (at: Date): Date => new Date(at.getTime() + ENQUEUE_GRACE_MS)

/** The work of a document that is made at `at`; with attempt 0 it waits until it is whole, and `until` at the longest. */
export const newWork = (at: Date, attempt: 0 | 1 = 1, until: Date = enqueuedUntil(at)) => ({
  state: 'queued' as const,
  attempt,
  start_count: 0,
  lease: { worker: null, until },
  updated_at: at,
})
