import { Types } from 'mongoose'
import type { Model } from 'mongoose'
import type { DomainError } from '@larder/shared/contracts/base/errors'
import type { DocumentRun } from '@larder/shared/contracts/jobs-and-events'
import { createIsSuspended } from '../households/suspension.ts'
import { createFailedWorkStore } from './failed-work-store.ts'
import type { Again } from './failed-work-store.ts'
import { enqueuedUntil, HELD_BACK_UNTIL } from './work-columns.ts'
import type { Work, WorkDocument, WorkState } from './work-columns.ts'

/** A worker that does not renew for this long is considered dead; the queue's lock lasts as long. */
const LEASE_MS = 10_000
/** The clocks of machines differ by less: what is of a later time was written before a clock was set back. */
const CLOCK_SKEW_MS = 60_000
/** No lease and no grace lasts as long; only what waits for its day does, as the deletion of an account. */
const LONGEST_GRACE_MS = 300_000
/** The state of a document that is being removed; its work can't start any more. */
const DISCARDED = -1

const OPEN: { $in: WorkState[] } = { $in: ['queued', 'processing'] }

/** A document claimed by one worker. */
export type Held<Stored> = { document: Stored; worker: string }

export type Claim<Stored> =
  | ({ kind: 'held' } & Held<Stored>)
  /** Another worker has claimed it, at least until `until`. */
  | { kind: 'busy'; until: Date }
  /** Nothing to do: it is finished, deleted, waits for its household's release, or a later attempt has taken over. */
  | { kind: 'settled' }

/** The work fields after a change; other fields belong to the feature. */
type Change = { state?: WorkState } & Record<string, unknown>

/**
 * The work on the documents of one collection, whose schema has the `workColumns`. A worker's writes are bound to its
 * lease: a worker that lost it changes nothing. All instants are passed by the caller.
 */
export const createWorkStore = <Stored extends Work>(
  // oxlint-disable-next-line typescript/no-explicit-any -- collections of all shapes have these fields
  model: Model<any>,
  toStored: (document: unknown) => Stored,
  again: Again<Stored> = {},
) => {
  const documents = model as Model<WorkDocument>
  const isSuspended = createIsSuspended(model.db)
  const stored = (document: unknown) => (document === null ? null : toStored(document))
  const leaseEnd = (at: Date) => new Date(at.getTime() + LEASE_MS)
  /** Until when leases can end that were taken by a clock like ours. */
  const lastLeaseEnd = (at: Date) => new Date(leaseEnd(at).getTime() + CLOCK_SKEW_MS)
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

  /** Lets the sweep find what waited for the release of a household. */
  const resume = async (householdId: string, at: Date): Promise<void> => {
    await documents.updateMany(
      { household_id: new Types.ObjectId(householdId), state: 'queued', 'lease.until': HELD_BACK_UNTIL },
      { $set: { 'lease.until': at, updated_at: at } },
    )
  }

  return {
    /**
     * Claims a document for a worker, for this attempt only. That of a suspended household waits instead, until `resume`.
     */
    claim: async ({ id, attempt }: DocumentRun, worker: string, at: Date): Promise<Claim<Stored>> => {
      const claimed = stored(
        await documents
          .findOneAndUpdate(
            {
              _id: id,
              attempt,
              state: OPEN,
              $or: [
                { 'lease.worker': null },
                { 'lease.until': { $lte: at } },
                { 'lease.until': { $gt: lastLeaseEnd(at) } },
              ],
            },
            {
              $set: { state: 'processing', lease: { worker, until: leaseEnd(at) }, updated_at: at },
              $inc: { start_count: 1 },
            },
            { returnDocument: 'after' },
          )
          .lean(),
      )
      if (claimed !== null) {
        const held = { document: claimed, worker }
        const { household_id } = claimed as { household_id?: string | null }
        if (household_id == null || !(await isSuspended(household_id))) return { kind: 'held', ...held }
        await documents.updateOne(heldBy(held), {
          $set: { state: 'queued', lease: { worker: null, until: HELD_BACK_UNTIL }, updated_at: at },
          $inc: { start_count: -1 },
        })
        // Released in between, it would wait for ever.
        if (!(await isSuspended(household_id))) await resume(household_id, at)
        return { kind: 'settled' }
      }
      const other = await documents.findOne({ _id: id, attempt, state: OPEN }, { lease: 1 }).lean()
      return other === null ? { kind: 'settled' } : { kind: 'busy', until: other.lease.until }
    },

    /** Renews the lease; false when another worker has taken over. */
    renew: (held: Held<Stored>, at: Date): Promise<boolean> =>
      update(held, { lease: { worker: held.worker, until: leaseEnd(at) } }, at),

    /** Releases a document, so that the next worker need not wait for the lease to end; this start does not count. */
    release: async (held: Held<Stored>, at: Date): Promise<boolean> => {
      const { matchedCount } = await documents.updateOne(heldBy(held), {
        $set: { state: 'queued', lease: { worker: null, until: leaseEnd(at) }, updated_at: at },
        $inc: { start_count: -1 },
      })
      return matchedCount === 1
    },

    /** Changes a document that this worker has claimed; false when it lost the lease. */
    update,

    /** Completes a document's work with its result; false when this worker lost the lease. */
    complete: (held: Held<Stored>, change: Record<string, unknown>, at: Date): Promise<boolean> =>
      update(held, { ...change, state: 'completed' }, at),

    /** Ends an attempt with an error, whoever has claimed it; null when it has already ended or been superseded. */
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

    resume,

    ...createFailedWorkStore(documents, toStored, again),

    /**
     * Open documents whose lease has expired before `at`, at most `limit`, the oldest first; then those whose lease was
     * taken before the clock was set back, so that nobody has to wait until it is as late again.
     */
    listLapsed: async (at: Date, limit: number): Promise<Stored[]> => {
      const find = (until: Record<string, Date>, more: Record<string, unknown> = {}) =>
        documents
          .find({ state: OPEN, 'lease.until': until, ...more })
          .sort({ 'lease.until': 1 })
          .limit(limit)
          .lean()
      const [expired, ahead] = await Promise.all([
        find({ $lt: at }),
        find(
          { $gt: lastLeaseEnd(at), $lt: HELD_BACK_UNTIL },
          { updated_at: { $gt: new Date(at.getTime() + CLOCK_SKEW_MS) } },
        ),
      ])
      const fromLater = ahead.filter(
        ({ lease, updated_at }) => lease.until.getTime() - updated_at.getTime() < LONGEST_GRACE_MS,
      )
      return [...expired, ...fromLater].slice(0, limit).map((document) => toStored(document))
    },

    /**
     * Makes the sweep ignore an expired document for a while: unchanged, as its next attempt, or as one that is being
     * removed. False when another process was faster.
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

/** What an operator does with the work on the documents of any collection. */
export type OperableWork = Pick<
  WorkStore<Work>,
  'countFailed' | 'listFailed' | 'findFailed' | 'listFailedIds' | 'canReopen' | 'resume'
> & { reopen: (ids: readonly string[], at: Date) => Promise<Work[]> }
