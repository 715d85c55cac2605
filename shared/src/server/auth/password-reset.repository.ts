import type { Connection, InferSchemaType, Types } from 'mongoose'
import type { Caller } from './caller.ts'
import { createPasswordResetModel } from './password-reset.model.ts'

/** A request for a reset link; `user_id` is null where the address had no account. */
export type StoredReset = Caller & {
  id: string
  user_id: string | null
  requested_at: Date
  attempt: number
}

type ResetDocument = InferSchemaType<ReturnType<typeof createPasswordResetModel>['schema']> & {
  _id: Types.ObjectId
}

const toStored = ({ _id, user_id, requested_at, device, address, attempt }: ResetDocument): StoredReset => ({
  id: _id.toHexString(),
  user_id: user_id?.toHexString() ?? null,
  requested_at,
  device,
  address,
  attempt,
})

/** Reads and writes requests for reset links. */
export const createPasswordResetRepository = (connection: Connection) => {
  const resets = createPasswordResetModel(connection)
  return {
    ensureIndexes: async () => {
      await resets.createIndexes()
    },

    insert: async (userId: string | null, caller: Caller, now: Date, expiresAt: Date): Promise<string> => {
      const { _id } = await resets.create({
        user_id: userId,
        requested_at: now,
        expires_at: expiresAt,
        attempt: 1,
        ...caller,
      })
      return _id.toHexString()
    },

    /** A request whose mail this run of the job has to send; null when it was sent, is over or belongs to another run. */
    findUnsent: async (id: string, attempt: number, now: Date): Promise<StoredReset | null> => {
      const found = await resets.findOne({ _id: id, attempt, sent_at: null, expires_at: { $gt: now } }).lean()
      return found && toStored(found)
    },

    /** Whether the user has asked again since. */
    hasNewer: async ({ user_id, requested_at }: StoredReset): Promise<boolean> =>
      (await resets.exists({ user_id, requested_at: { $gt: requested_at } })) !== null,

    /** Keeps the hash of the token that is about to be sent; false when another run has taken over. */
    updateToken: async (
      { id, attempt }: StoredReset,
      tokenHash: string,
      expiresAt: Date,
    ): Promise<boolean> => {
      const { matchedCount } = await resets.updateOne(
        { _id: id, attempt, sent_at: null },
        { $set: { token_hash: tokenHash, expires_at: expiresAt } },
      )
      return matchedCount === 1
    },

    updateSent: async (id: string, now: Date) => {
      await resets.updateOne({ _id: id }, { $set: { sent_at: now } })
    },

    /** Requests before `before` whose mail has not been sent. */
    listUnsent: async (before: Date, now: Date, limit: number): Promise<StoredReset[]> => {
      const found = await resets
        .find({ sent_at: null, requested_at: { $lt: before }, expires_at: { $gt: now } })
        .sort({ requested_at: 1 })
        .limit(limit)
        .lean()
      return found.map(toStored)
    },

    /** Counts the next run of the job; false when another sweep was faster. */
    updateAttempt: async ({ id, attempt }: StoredReset): Promise<boolean> => {
      const { matchedCount } = await resets.updateOne(
        { _id: id, attempt, sent_at: null },
        { $set: { attempt: attempt + 1 } },
      )
      return matchedCount === 1
    },

    /** Whether a link with this token would work. */
    hasToken: async (tokenHash: string, now: Date): Promise<boolean> =>
      (await resets.exists({ token_hash: tokenHash, expires_at: { $gt: now } })) !== null,

    /** Uses a link up: of two at once, one gets the user's id, the other null. */
    removeByToken: async (tokenHash: string, now: Date): Promise<string | null> => {
      const found = await resets.findOneAndDelete({ token_hash: tokenHash, expires_at: { $gt: now } }).lean()
      return found?.user_id?.toHexString() ?? null
    },

    remove: async (id: string) => {
      await resets.deleteOne({ _id: id })
    },

    /** Removes the user's earlier requests: their links work no more. */
    removeOlder: async ({ id, user_id, requested_at }: StoredReset) => {
      await resets.deleteMany({ user_id, requested_at: { $lte: requested_at }, _id: { $ne: id } })
    },

    removeOfUser: async (userId: string) => {
      await resets.deleteMany({ user_id: userId })
    },
  }
}
export type PasswordResetRepository = ReturnType<typeof createPasswordResetRepository>
