import type { Connection, InferSchemaType, Types } from 'mongoose'
import { createAccountMailModel } from './account-mail.model.ts'
import type { AccountMailKind } from './account-mail.model.ts'
import type { Caller } from './caller.ts'

/** A mail that was asked for; `user_id` is null where the address had no account, the caller where it was the operator. */
export type StoredMail = {
  id: string
  kind: AccountMailKind
  user_id: string | null
  requested_at: Date
  caller: Caller | null
  attempt: number
}

type MailDocument = InferSchemaType<ReturnType<typeof createAccountMailModel>['schema']> & {
  _id: Types.ObjectId
}

const toStored = (mail: MailDocument): StoredMail => {
  const { _id, kind, user_id, requested_at, device, address, attempt } = mail
  return {
    id: _id.toHexString(),
    kind,
    user_id: user_id?.toHexString() ?? null,
    requested_at,
    caller: device == null || address == null ? null : { device, address },
    attempt,
  }
}

/** Reads and writes the mails that accounts get. */
export const createAccountMailRepository = (connection: Connection) => {
  const mails = createAccountMailModel(connection)
  return {
    ensureIndexes: async () => {
      await mails.createIndexes()
    },

    insert: async (
      kind: AccountMailKind,
      userId: string | null,
      caller: Caller | null,
      now: Date,
      expiresAt: Date,
    ): Promise<string> => {
      const { _id } = await mails.create({
        kind,
        user_id: userId,
        requested_at: now,
        expires_at: expiresAt,
        attempt: 1,
        ...caller,
      })
      return _id.toHexString()
    },

    /** A mail that this run of the job has to send; null when it was sent, is over or belongs to another run. */
    findUnsent: async (id: string, attempt: number, now: Date): Promise<StoredMail | null> => {
      const found = await mails.findOne({ _id: id, attempt, sent_at: null, expires_at: { $gt: now } }).lean()
      return found && toStored(found)
    },

    /** Whether the user has asked for the same again since. */
    hasNewer: async ({ kind, user_id, requested_at }: StoredMail): Promise<boolean> =>
      (await mails.exists({ kind, user_id, requested_at: { $gt: requested_at } })) !== null,

    /** Keeps the hash of the token that is about to be sent; false when another run has taken over. */
    updateToken: async (
      { id, attempt }: StoredMail,
      tokenHash: string,
      expiresAt: Date,
    ): Promise<boolean> => {
      const { matchedCount } = await mails.updateOne(
        { _id: id, attempt, sent_at: null },
        { $set: { token_hash: tokenHash, expires_at: expiresAt } },
      )
      return matchedCount === 1
    },

    updateSent: async (id: string, now: Date) => {
      await mails.updateOne({ _id: id }, { $set: { sent_at: now } })
    },

    /** Mails asked for before `before` that have not been sent. */
    listUnsent: async (before: Date, now: Date, limit: number): Promise<StoredMail[]> => {
      const found = await mails
        .find({ sent_at: null, requested_at: { $lt: before }, expires_at: { $gt: now } })
        .sort({ requested_at: 1 })
        .limit(limit)
        .lean()
      return found.map(toStored)
    },

    /** Counts the next run of the job; false when another sweep was faster. */
    updateAttempt: async ({ id, attempt }: StoredMail): Promise<boolean> => {
      const { matchedCount } = await mails.updateOne(
        { _id: id, attempt, sent_at: null },
        { $set: { attempt: attempt + 1 } },
      )
      return matchedCount === 1
    },

    /** Whose link with this token would work; null for none. */
    findUserIdByToken: async (
      kind: AccountMailKind,
      tokenHash: string,
      now: Date,
    ): Promise<string | null> => {
      const found = await mails.findOne({ kind, token_hash: tokenHash, expires_at: { $gt: now } }).lean()
      return found?.user_id?.toHexString() ?? null
    },

    /** Uses a link up: of two at once, one gets the user's id, the other null. */
    removeByToken: async (kind: AccountMailKind, tokenHash: string, now: Date): Promise<string | null> => {
      const found = await mails
        .findOneAndDelete({ kind, token_hash: tokenHash, expires_at: { $gt: now } })
        .lean()
      return found?.user_id?.toHexString() ?? null
    },

    remove: async (id: string) => {
      await mails.deleteOne({ _id: id })
    },

    /** Removes the user's earlier mails of the same kind: their links work no more. */
    removeOlder: async ({ id, kind, user_id, requested_at }: StoredMail) => {
      await mails.deleteMany({ kind, user_id, requested_at: { $lte: requested_at }, _id: { $ne: id } })
    },

    /** Ends the links of one kind that were sent to a user. */
    removeOfUser: async (kind: AccountMailKind, userId: string) => {
      await mails.deleteMany({ kind, user_id: userId })
    },
  }
}
export type AccountMailRepository = ReturnType<typeof createAccountMailRepository>
