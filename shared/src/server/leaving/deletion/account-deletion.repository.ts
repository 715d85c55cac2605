import type { Connection } from 'mongoose'
import type { DocumentOf } from '../../store/define-collection.ts'
import { isDuplicateKey } from '../../store/mongo.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { WORK_INDEX, newWork, workColumns } from '../../work/work-columns.ts'
import { createWorkStore } from '../../work/work-store.ts'
import { date, id, nullable } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/**
 * An account that is to be deleted. Once the account is removed, this is all that remains of it: an id that occurs
 * nowhere else any more, and dates. Therefore it has no owner.
 */
export const accountDeletionsCollection = defineCollection({
  name: 'account_deletions',
  owner: 'none',
  columns: {
    user_id: id,
    /** Null once everything of the account is removed. */
    household_id: nullable(id),
    requested_at: date,
    due_at: date,
    /** When the account was closed: from then on nobody can sign in, and the deletion can't be cancelled. */
    closed_at: nullable(date),
    deleted_at: nullable(date),
    /** When this document is removed too; null until the account is removed. */
    expires_at: nullable(date),
    ...workColumns,
  },
  retention: { until: 'expires_at' },
  indexes: [[{ user_id: 1 }, { unique: true }], [WORK_INDEX]],
})

type DeletionDocument = DocumentOf<typeof accountDeletionsCollection>
export type StoredDeletion = Stored<DeletionDocument>
const { toStored } = accountDeletionsCollection

/** Reads and writes which accounts are to be deleted. */
export const createAccountDeletionRepository = (connection: Connection) => {
  const deletions = accountDeletionsCollection.open(connection)
  const find = async (userId: string): Promise<StoredDeletion | null> => {
    const found = await deletions.findOne({ user_id: userId, deleted_at: null }).lean()
    return found && toStored(found)
  }
  return {
    /** The deletion of an account that was requested and is not finished. */
    find,

    /**
     * Records that an account is to be deleted; the sweep starts it when it is due. An earlier request is not changed.
     * Returns the valid one.
     */
    insert: async (
      deletion: Pick<StoredDeletion, 'user_id' | 'due_at'> & { household_id: string },
      at: Date,
    ): Promise<StoredDeletion> => {
      try {
        const work = newWork(at, 1, deletion.due_at)
        const made = await deletions.create({ ...deletion, requested_at: at, ...work })
        return toStored(made.toObject())
      } catch (error) {
        const earlier = isDuplicateKey(error) ? await find(deletion.user_id) : null
        if (earlier === null) throw error
        return earlier
      }
    },

    /** Cancels a deletion; false when there is none, or the account is closed already. */
    remove: async (userId: string): Promise<boolean> => {
      const { deletedCount } = await deletions.deleteOne({ user_id: userId, closed_at: null })
      return deletedCount === 1
    },

    /** Which of these accounts are closed. */
    listClosed: async (userIds: readonly string[]): Promise<string[]> => {
      const found = await deletions
        .find({ user_id: { $in: userIds }, closed_at: { $ne: null } }, { user_id: 1 })
        .lean()
      return found.map(({ user_id }) => user_id.toHexString())
    },

    /** The state of the job that deletes accounts. */
    work: createWorkStore(deletions, (document) => toStored(document as DeletionDocument)),

    /** Lets deletions that failed before an instant be started again. */
    updateFailed: async (before: Date): Promise<void> => {
      await deletions.updateMany(
        { state: 'failed', updated_at: { $lt: before } },
        { $set: { state: 'queued', start_count: 0, lease: { worker: null, until: before } } },
      )
    },
  }
}
export type AccountDeletionRepository = ReturnType<typeof createAccountDeletionRepository>
