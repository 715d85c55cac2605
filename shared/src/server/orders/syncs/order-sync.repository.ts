import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { DocumentOf } from '../../store/define-collection.ts'
import { isDuplicateKey } from '../../store/mongo.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { enqueuedUntil } from '../../work/work-columns.ts'
import type { WorkState } from '../../work/work-columns.ts'
import { createTurns } from '../../work/turns.ts'
import { createWorkStore } from '../../work/work-store.ts'
import { orderSyncsCollection } from './order-sync.collection.ts'

export type StoredSync = Stored<DocumentOf<typeof orderSyncsCollection>>

/** A sync that is to start. */
export type SyncStart = Pick<
  StoredSync,
  'id' | 'household_id' | 'user_id' | 'mailbox_id' | 'trigger' | 'options' | 'only_hash' | 'expires_at'
>

const OPEN: WorkState[] = ['queued', 'processing']

const toSync = (document: unknown): StoredSync =>
  orderSyncsCollection.toStored(document as DocumentOf<typeof orderSyncsCollection>)

/** Reads and writes syncs. A worker's writes are bound to its lease, by `work`. */
export const createOrderSyncRepository = (connection: Connection) => {
  const syncs = orderSyncsCollection.open(connection)
  const takeTurn = createTurns(syncs)
  return {
    newId: () => new Types.ObjectId().toHexString(),

    /** Starts a run; null when one is open. */
    updateStarted: async ({ id, ...start }: SyncStart, now: Date): Promise<StoredSync | null> => {
      const fresh = {
        ...start,
        state: 'queued' as const,
        start_count: 0,
        turn: await takeTurn(start.household_id, start.trigger === 'person' ? 'awaited' : 'background'),
        lease: { worker: null, until: enqueuedUntil(now) },
        error: null,
        updated_at: now,
        logs: [],
        processed_count: 0,
        order_count: 0,
        started_at: now,
        ended_at: null,
        is_cancelled: false,
      }
      try {
        const started = await syncs
          .findOneAndUpdate(
            { _id: id, state: { $nin: OPEN } },
            { $set: fresh, $inc: { attempt: 1, run: 1 } },
            { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
          )
          .lean()
        return toSync(started)
      } catch (error) {
        // It is there, and open.
        if (isDuplicateKey(error)) return null
        throw error
      }
    },

    /** Records by which household the mails of a household's mailboxes are hashed, before it gets another id. */
    updateFirstHousehold: async (householdId: string): Promise<void> => {
      await syncs.updateMany(
        { household_id: householdId, first_household_id: null },
        { $set: { first_household_id: new Types.ObjectId(householdId) } },
      )
    },

    findById: async (id: string): Promise<StoredSync | null> => {
      const found = await syncs.findById(id).lean()
      return found && toSync(found)
    },

    /** The sync of a household that was started last. */
    findLatest: async (householdId: string): Promise<StoredSync | null> => {
      const found = await syncs.findOne({ household_id: householdId }).sort({ started_at: -1 }).lean()
      return found && toSync(found)
    },

    updateCancelled: async (id: string): Promise<void> => {
      await syncs.updateOne({ _id: id, state: { $in: OPEN } }, { $set: { is_cancelled: true } })
    },

    /** Cancels the open syncs of a user: those that were started by this person, or for this person's mailbox. */
    updateCancelledOfUser: async (userId: string): Promise<void> => {
      await syncs.updateMany({ user_id: userId, state: { $in: OPEN } }, { $set: { is_cancelled: true } })
    },

    isCancelled: async (id: string): Promise<boolean> =>
      (await syncs.exists({ _id: id, is_cancelled: true })) !== null,

    /** Records the end of a sync that failed. */
    updateFailed: async (
      id: string,
      change: Pick<StoredSync, 'logs' | 'ended_at' | 'refusal_count'>,
    ): Promise<void> => {
      await syncs.updateOne({ _id: id, state: 'failed' }, { $set: change })
    },

    remove: async (id: string): Promise<void> => {
      await syncs.deleteOne({ _id: id })
    },

    work: createWorkStore(syncs, toSync, {
      // The mails of an upload are gone when it has failed.
      where: () => ({ mailbox_id: { $ne: null } }),
      reset: { ended_at: null, is_cancelled: false },
      takeTurn,
    }),
  }
}
export type OrderSyncRepository = ReturnType<typeof createOrderSyncRepository>
