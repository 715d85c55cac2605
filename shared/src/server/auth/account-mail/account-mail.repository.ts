import type { Connection } from 'mongoose'
import { accountMailsCollection } from './account-mail.collection.ts'
import type { AccountMailKind } from './account-mail.collection.ts'
import type { Caller } from '../sessions/caller.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { newWork } from '../../work/work-columns.ts'
import { createWorkStore } from '../../work/work-store.ts'

/** A mail that was asked for; `user_id` is null where the address had no account, the caller where it was the operator. */
export type StoredMail = Omit<Stored<MailDocument>, 'device' | 'address'> & { caller: Caller | null }

type MailDocument = DocumentOf<typeof accountMailsCollection>

const toMail = ({ device, address, ...fields }: MailDocument): StoredMail => ({
  ...accountMailsCollection.toStored(fields),
  caller: device === null || address === null ? null : { device, address },
})

/** Reads and writes the mails that accounts get. */
export const createAccountMailRepository = (connection: Connection) => {
  const mails = accountMailsCollection.open(connection)
  return {
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
        ...newWork(now),
        ...caller,
      })
      return _id.toHexString()
    },

    /** Gives mails of an earlier version the fields of their work; answers how many are to be sent, and how many were. */
    updateWithoutWork: async (at: Date): Promise<{ openedCount: number; closedCount: number }> => {
      const { attempt: _, ...work } = newWork(at)
      const lacking = { state: { $exists: false } }
      const closed = await mails.updateMany(
        { ...lacking, sent_at: { $ne: null } },
        { $set: { ...work, state: 'completed' } },
      )
      const opened = await mails.updateMany(lacking, { $set: work })
      return { openedCount: opened.modifiedCount, closedCount: closed.modifiedCount }
    },

    /** Whether the user has asked for the same again since. */
    hasNewer: async ({ kind, user_id, requested_at }: StoredMail): Promise<boolean> =>
      (await mails.exists({ kind, user_id, requested_at: { $gt: requested_at } })) !== null,

    /** What the job that sends them does with mails. */
    work: createWorkStore(mails, (document) => toMail(document as MailDocument)),

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
