import { Schema } from 'mongoose'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'

export const WORK_STATES = ['queued', 'processing', 'completed', 'failed'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** So long a document is left alone whose job is on its way into the queue. */
const ENQUEUE_GRACE_MS = 5_000

const leaseSchema = new Schema(
  {
    /** The worker that has the document; null while none has. */
    worker: { type: String, default: null },
    /** Until then nobody else takes it and the sweep leaves it alone. */
    until: { type: Date, required: true },
  },
  { _id: false },
)

/** The fields of a document that a job works on. The document is the truth about its work; Redis only moves it. */
export const workFields = {
  state: { type: String, enum: WORK_STATES, required: true },
  /** Which job is the valid one: the sweep adds 1 when Redis lost the job. Below 1 the document is not whole yet. */
  attempt: { type: Number, required: true },
  /** How often a worker began; a document that ends its worker each time must end itself some day. */
  start_count: { type: Number, required: true },
  lease: { type: leaseSchema, required: true },
  /** Why the last attempt failed for good. */
  error: { type: Schema.Types.Mixed, default: null },
  updated_at: { type: Date, required: true },
} as const

/** The index that the sweep's question uses. */
export const WORK_INDEX = { state: 1, 'lease.until': 1 } as const

/** A document with its work, as services know it. */
export type Work = {
  id: string
  state: WorkState
  attempt: number
  start_count: number
  lease: { worker: string | null; until: Date }
  error: Pick<ErrorBody, 'code' | 'detail'> | null
  updated_at: Date
}

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
