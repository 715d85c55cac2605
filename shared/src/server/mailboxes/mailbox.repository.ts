import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Authorized } from '../authz.ts'
import { countByHousehold } from '../store/count-by-household.ts'
import type { DocumentOf } from '../store/define-collection.ts'
import { isDuplicateKey } from '../store/mongo.ts'
import type { Stored } from '../store/plain-documents.ts'
import { mailboxesCollection } from './mailbox.collection.ts'

export type StoredMailbox = Stored<DocumentOf<typeof mailboxesCollection>>
export type MailboxChanges = Partial<
  Pick<
    StoredMailbox,
    'address_key' | 'imap' | 'password' | 'settings' | 'last_check' | 'last_synced_at' | 'version'
  >
>

/** @throws DomainError mailbox_exists where the household has the same mailbox */
const refuseSame = (error: unknown): never => {
  if (isDuplicateKey(error)) throw new DomainError('mailbox_exists')
  throw error
}

/** Older documents have no version yet. */
const sameVersion = (version: number) => (version === 1 ? { version: { $in: [1, null] } } : { version })

/** Reads and writes the mailboxes of households. */
export const createMailboxRepository = (connection: Connection) => {
  const mailboxes = mailboxesCollection.open(connection)
  return {
    newId: () => new Types.ObjectId().toHexString(),

    findById: async (id: string): Promise<StoredMailbox | null> => {
      const mailbox = await mailboxes.findById(id).lean()
      return mailbox && mailboxesCollection.toStored(mailbox)
    },

    /** At most `limit` of a household's mailboxes, oldest first. */
    listByHousehold: async (householdId: string, limit: number): Promise<StoredMailbox[]> =>
      (await mailboxes.find({ household_id: householdId }).sort({ _id: 1 }).limit(limit).lean()).map(
        (mailbox) => mailboxesCollection.toStored(mailbox),
      ),

    countByHousehold: (householdId: string): Promise<number> =>
      mailboxes.countDocuments({ household_id: householdId }),

    /** How many mailboxes some households have, by household; none where absent. */
    mapCounts: (householdIds: readonly string[]): Promise<Map<string, number>> =>
      countByHousehold(mailboxes, householdIds),

    findByKey: async (householdId: string, address_key: string): Promise<StoredMailbox | null> => {
      const mailbox = await mailboxes.findOne({ household_id: householdId, address_key }).lean()
      return mailbox && mailboxesCollection.toStored(mailbox)
    },

    /** The mailboxes that are read by themselves, one after the other. */
    listAutoSynced: async function* (): AsyncIterable<StoredMailbox> {
      const automatic = { 'settings.auto_sync': { $in: ['daily', 'six_hourly'] } } as const
      for await (const mailbox of mailboxes.find(automatic).lean().cursor()) {
        yield mailboxesCollection.toStored(mailbox)
      }
    },

    /** The ids of the mailboxes that somebody added to a household. */
    listIdsOfPerson: async (householdId: string, userId: string): Promise<string[]> => {
      const found = await mailboxes.find({ household_id: householdId, user_id: userId }, { _id: 1 }).lean()
      return found.map(({ _id }) => _id.toHexString())
    },

    /** Removes the mailboxes that somebody added to a household. */
    removeOfPerson: async (householdId: string, userId: string): Promise<void> => {
      await mailboxes.deleteMany({ household_id: householdId, user_id: userId })
    },

    updateManual: async (id: string): Promise<void> => {
      await mailboxes.updateOne({ _id: id }, { $set: { 'settings.auto_sync': 'off' } })
    },

    /** Records a sync, which is a test of the connection too; the mailbox was read unless there is a problem. */
    updateSynced: async (id: string, last_check: NonNullable<StoredMailbox['last_check']>): Promise<void> => {
      const read = last_check.problem === null ? { last_synced_at: last_check.at } : {}
      await mailboxes.updateOne({ _id: id }, { $set: { last_check, ...read } })
    },

    /** @throws DomainError mailbox_exists */
    insert: async ({ id, ...mailbox }: StoredMailbox): Promise<void> => {
      await mailboxes.create({ _id: id, ...mailbox }).catch(refuseSame)
    },

    /**
     * Changes a mailbox unless its account was changed since it was read; returns whether it did.
     * @throws DomainError mailbox_exists
     */
    update: async ({ id, version }: Authorized<StoredMailbox>, changes: MailboxChanges): Promise<boolean> => {
      const { matchedCount } = await mailboxes
        .updateOne({ _id: id, ...sameVersion(version) }, { $set: changes })
        .catch(refuseSame)
      return matchedCount === 1
    },

    remove: async ({ id }: Authorized<StoredMailbox>): Promise<void> => {
      await mailboxes.deleteOne({ _id: id })
    },
  }
}
export type MailboxRepository = ReturnType<typeof createMailboxRepository>
