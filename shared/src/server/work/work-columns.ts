import type { Types } from 'mongoose'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { date, json, nullable, number, oneOf, part, text, withDefault } from '../store/columns.ts'
import type { ShapeOf } from '../store/columns.ts'

export const WORK_STATES = ['queued', 'processing', 'completed', 'failed'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** The sweep ignores a document for this long while its job is being put into the queue. */
const ENQUEUE_GRACE_MS = 5_000

const leaseColumns = {
  /** The worker that has claimed the document; null for none. */
  worker: nullable(text),
  /** Until then nobody else claims it and the sweep ignores it. */
  until: date,
}

/**
 * The fields of a document that a job works on. The document is authoritative for its work; Redis only transports it.
 */
export const workColumns = {
  state: oneOf(WORK_STATES),
  /**
   * The number of the valid job: the sweep adds 1 when Redis lost the job. Below 1 the document is not complete yet.
   */
  attempt: number,
  /** How often a worker has started; a document that kills its worker each time must be given up eventually. */
  start_count: number,
  /** When it is its turn among those that wait, the lowest first; 0 where work is done by arrival. */
  turn: withDefault(number, 0),
  lease: part(leaseColumns),
  /** Why the last attempt failed permanently. */
  error: nullable(json<Pick<ErrorBody, 'code' | 'detail'>>()),
  updated_at: date,
}

/** The index for the sweep's query, and for those that failed, by when their last lease ended. */
export const WORK_INDEX = { state: 1, 'lease.until': 1 } as const

/** A document with its work fields, in services. */
export type Work = { id: string } & ShapeOf<typeof workColumns>

/** A document with its work fields, as it is stored. */
export type WorkDocument = Omit<Work, 'id'> & { household_id?: Types.ObjectId | null }

/** The end of the lease of work that waits until its household is released: no sweep finds it before. */
export const HELD_BACK_UNTIL = new Date('9999-01-01T00:00:00.000Z')

/** When the sweep checks a document whose job is enqueued at `at`. */
export const enqueuedUntil = (at: Date): Date => new Date(at.getTime() + ENQUEUE_GRACE_MS)

/**
 * The work fields of a document created at `at`; with attempt 0 it waits until it is complete, and until `until` at
 * most.
 */
export const newWork = (at: Date, attempt: 0 | 1 = 1, until: Date = enqueuedUntil(at)) => ({
  state: 'queued' as const,
  attempt,
  start_count: 0,
  lease: { worker: null, until },
  updated_at: at,
})
