import type { Connection } from 'mongoose'
import type { Caller } from '../sessions/caller.ts'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { WORK_INDEX, newWork, workColumns } from '../../work/work-columns.ts'
import { createWorkStore } from '../../work/work-store.ts'
import { date, id, nullable, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import { NOTICE_KINDS } from './texts/notice-mail.ts'

/** The purpose of a mail: it contains a link, or notifies of a change to the account. */
const ACCOUNT_MAIL_KINDS = [
  'reset_link',
  'address_link',
  'deletion_link',
  'mailbox_stopped',
  'invitation',
  ...NOTICE_KINDS,
] as const
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number]

/** A requested mail. Requests for unknown addresses are stored too, so that both kinds take equally long. */
export const accountMailsCollection = defineCollection({
  name: 'account_mails',
  owner: 'user',
  secrets: ['token_hash'],
  columns: {
    kind: oneOf(ACCOUNT_MAIL_KINDS),
    user_id: nullable(id),
    /** The invitation that it brings to somebody else; null for mails to the user. */
    invitation_id: nullable(id),
    requested_at: date,
    /** Where the request came from; null for what the operator did. */
    device: nullable(text),
    address: nullable(text),
    ...workColumns,
    /** SHA-256 of the token in the link; null until the mail is written, and for mails without a link. */
    token_hash: nullable(text),
    sent_at: nullable(date),
    expires_at: date,
  },
  retention: { until: 'expires_at' },
  indexes: [[WORK_INDEX], [{ user_id: 1 }], [{ token_hash: 1 }]],
})

/** A requested mail; `user_id` is null where the address has no account, `caller` where it was the operator. */
export type StoredMail = Omit<Stored<MailDocument>, 'device' | 'address'> & { caller: Caller | null }

type MailDocument = DocumentOf<typeof accountMailsCollection>

const toMail = ({ device, address, ...fields }: MailDocument): StoredMail => ({
  ...accountMailsCollection.toStored(fields),
  caller: device === null || address === null ? null : { device, address },
})

/** Reads and writes the mails of accounts. */
export const createAccountMailRepository = (connection: Connection) => {
  const mails = accountMailsCollection.open(connection)
  return {
    insert: async (
      mail: Pick<StoredMail, 'kind' | 'user_id' | 'invitation_id'>,
      caller: Caller | null,
      now: Date,
      expiresAt: Date,
    ): Promise<string> => {
      const { _id } = await mails.create({
        ...mail,
        requested_at: now,
        expires_at: expiresAt,
        ...newWork(now),
        ...caller,
      })
      return _id.toHexString()
    },

    /**
     * Adds the work fields to mails of an earlier version; returns how many are still to be sent, and how many were
     * sent.
     */
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

    /** Whether the user has requested the same kind of mail again since. */
    hasNewer: async ({ kind, user_id, requested_at }: StoredMail): Promise<boolean> =>
      (await mails.exists({ kind, user_id, requested_at: { $gt: requested_at } })) !== null,

    /** The mails as work for the job that sends them. */
    work: createWorkStore(mails, (document) => toMail(document as MailDocument)),

    /** The mail whose link has this token and is still valid; null for none. */
    findUserIdByToken: async (
      kind: AccountMailKind,
      tokenHash: string,
      now: Date,
    ): Promise<string | null> => {
      const found = await mails.findOne({ kind, token_hash: tokenHash, expires_at: { $gt: now } }).lean()
      return found?.user_id?.toHexString() ?? null
    },

    /** Uses a link up: of two simultaneous calls, one gets the user's id, the other null. */
    removeByToken: async (kind: AccountMailKind, tokenHash: string, now: Date): Promise<string | null> => {
      const found = await mails
        .findOneAndDelete({ kind, token_hash: tokenHash, expires_at: { $gt: now } })
        .lean()
      return found?.user_id?.toHexString() ?? null
    },

    remove: async (id: string) => {
      await mails.deleteOne({ _id: id })
    },

    /** Removes the user's earlier mails of the same kind, which invalidates their links. */
    removeOlder: async ({ id, kind, user_id, requested_at }: StoredMail) => {
      await mails.deleteMany({ kind, user_id, requested_at: { $lte: requested_at }, _id: { $ne: id } })
    },

    /** Invalidates the links of one kind that were sent to a user. */
    removeOfUser: async (kind: AccountMailKind, userId: string) => {
      await mails.deleteMany({ kind, user_id: userId })
    },
  }
}
export type AccountMailRepository = ReturnType<typeof createAccountMailRepository>
