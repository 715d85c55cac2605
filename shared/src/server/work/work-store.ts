import type { Model } from 'mongoose'
import type { DomainError } from '@larder/shared/contracts/base/errors'
import type { DocumentRun } from '@larder/shared/contracts/jobs-and-events'
import { enqueuedUntil } from './work-columns.ts'
import type { Work, WorkState } from './work-columns.ts'

/** A worker that does not renew for so long is taken for dead; the queue's lock lasts as long. */
const LEASE_MS = 10_000
/** Of a document that is being taken back; its work can't begin any more. */
const DISCARDED = -1

const OPEN: { $in: WorkState[] } = { $in: ['queued', 'processing'] }

/** A document in the hands of one worker. */
export type Held<Stored> = { document: Stored; worker: string }

export type Claim<Stored> =
  | ({ kind: 'held' } & Held<Stored>)
  /** Another worker has it until `until` at least. */
  | { kind: 'busy'; until: Date }
  /** Nothing to do: it is finished, gone, or a later attempt took over. */
  | { kind: 'settled' }

/** What the fields of a document's work may become by one change; further fields are the feature's own. */
type Change = { state?: WorkState } & Record<string, unknown>
type WorkDocument = Omit<Work, 'id'>

/**
 * The work of the documents of one collection, whose schema has the `workColumns`. What a worker writes is bound to its
 * lease: one that lost it changes nothing. All instants are given by the caller.
 */
export const createWorkStore = <Stored extends Work>(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- collections of all shapes have these fields
  model: Model<any>,
  toStored: (document: unknown) => Stored,
) => {
  const documents = model as Model<WorkDocument>
  const stored = (document: unknown) => (document === null ? null : toStored(document))
  const leaseEnd = (at: Date) => new Date(at.getTime() + LEASE_MS)
  const heldBy = ({ document, worker }: Held<Stored>) => ({
    _id: document.id,
    state: 'processing' as const,
    'lease.worker': worker,
  })

  const update = async (held: Held<Stored>, change: Change, at: Date): Promise<boolean> => {
    const { matchedCount } = await documents.updateOne(heldBy(held), {
      $set: { ...change, updated_at: at },
    })
    return matchedCount === 1
  }

  return {
    /** Gives a document to a worker, for its attempt alone. */
    claim: async ({ id, attempt }: DocumentRun, worker: string, at: Date): Promise<Claim<Stored>> => {
      const claimed = stored(
        await documents
          .findOneAndUpdate(
            {
              _id: id,
              attempt,
              state: OPEN,
              $or: [{ 'lease.worker': null }, { 'lease.until': { $lte: at } }],
            },
            {
              $set: { state: 'processing', lease: { worker, until: leaseEnd(at) }, updated_at: at },
              $inc: { start_count: 1 },
            },
            { returnDocument: 'after' },
          )
          .lean(),
      )
      if (claimed !== null) return { kind: 'held', document: claimed, worker }
      const other = await documents.findOne({ _id: id, attempt, state: OPEN }, { lease: 1 }).lean()
      return other === null ? { kind: 'settled' } : { kind: 'busy', until: other.lease.until }
    },

    /** Keeps a document for longer; false when another worker took it over. */
    renew: (held: Held<Stored>, at: Date): Promise<boolean> =>
      update(held, { lease: { worker: held.worker, until: leaseEnd(at) } }, at),

    /** Hands a document back, so that the next worker need not wait for the lease to end; this start does not count. */
    release: async (held: Held<Stored>, at: Date): Promise<boolean> => {
      const { matchedCount } = await documents.updateOne(heldBy(held), {
        $set: { state: 'queued', lease: { worker: null, until: leaseEnd(at) }, updated_at: at },
        $inc: { start_count: -1 },
      })
      return matchedCount === 1
    },

    /** Changes a document that this worker holds; false when it lost it. */
    update,

    /** Ends a document's work with what came of it; false when this worker lost it. */
    complete: (held: Held<Stored>, change: Record<string, unknown>, at: Date): Promise<boolean> =>
      update(held, { ...change, state: 'completed' }, at),

    /** Ends an attempt with an error, whoever holds it; null when it has ended or moved on already. */
    fail: async ({ id, attempt }: DocumentRun, { code, message }: DomainError, at: Date) =>
      stored(
        await documents
          .findOneAndUpdate(
            { _id: id, attempt, state: OPEN },
            { $set: { state: 'failed', error: { code, detail: message }, updated_at: at } },
            { returnDocument: 'after' },
          )
          .lean(),
      ),

    /** Open documents that nobody has looked after since `at`, at most `limit`, the longest first. */
    listLapsed: async (at: Date, limit: number): Promise<Stored[]> => {
      const found = await documents
        .find({ state: OPEN, 'lease.until': { $lt: at } })
        .sort({ 'lease.until': 1 })
        .limit(limit)
        .lean()
      return found.map((document) => toStored(document))
    },

    /**
     * Leaves a lapsed document alone for a while: as what it is, as its next attempt, or as one that is being taken back.
     * False when somebody else was faster.
     */
    postpone: async (
      { id, attempt, lease }: Stored,
      next: 'same' | 'next attempt' | 'discarded',
      at: Date,
    ): Promise<boolean> => {
      const attempts = { same: attempt, 'next attempt': attempt + 1, discarded: DISCARDED }
      const { matchedCount } = await documents.updateOne(
        { _id: id, attempt, state: OPEN, 'lease.until': lease.until },
        {
          $set: {
            state: 'queued',
            attempt: attempts[next],
            lease: { worker: null, until: enqueuedUntil(at) },
            updated_at: at,
          },
        },
      )
      return matchedCount === 1
    },
  }
}
export type WorkStore<Stored extends Work> = ReturnType<typeof createWorkStore<Stored>>
