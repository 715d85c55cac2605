import { createHmac } from 'node:crypto'
import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { DocumentOf } from '../../store/define-collection.ts'
import type { Stored } from '../../store/plain-documents.ts'
import { mailMessagesCollection } from './mail-message.collection.ts'
import type { MessageState } from './mail-message.collection.ts'

/**
 * The key of a mail in the ledger of its household: the same for one mail in several mailboxes, and another one in each
 * household. Without a Message-ID, the source's own id identifies it; `sender` tells apart a mail that bears the id of
 * another one.
 */
export const messageHash = (
  householdId: string,
  mailboxId: string | null,
  { id, messageId }: { id: string; messageId: string | null },
  sender = '',
): string =>
  createHmac('sha256', `mails of ${householdId}`)
    .update(messageId ?? `${mailboxId ?? 'upload'}\n${id}`)
    .update(sender && `\n\n${sender}`)
    .digest('base64url')

export type StoredMessage = Stored<DocumentOf<typeof mailMessagesCollection>>
/** The mails of one mailbox; null for uploaded ones. */
export type MessagesOf = { household_id: string; mailbox_id: string | null }
/** A run of a sync. */
export type SyncRun = { sync_id: string; run: number }

type FoundMessage = Pick<StoredMessage, 'message_hash' | 'sent_at' | 'from_domain'>

const ENDED: { $in: MessageState[] } = { $in: ['order', 'no_order', 'failed'] }

/** Reads and writes the ledger of mails. */
export const createMailMessageRepository = (connection: Connection) => {
  const messages = mailMessagesCollection.open(connection)
  const toMessage = (document: DocumentOf<typeof mailMessagesCollection>) =>
    mailMessagesCollection.toStored(document)

  return {
    findById: async (id: string): Promise<StoredMessage | null> => {
      const found = await messages.findById(id).lean()
      return found && toMessage(found)
    },

    /** The mails with these hashes, by hash. */
    mapByHash: async (of: MessagesOf, hashes: readonly string[]): Promise<Map<string, StoredMessage>> => {
      const found = await messages.find({ ...of, message_hash: { $in: hashes } }).lean()
      return new Map(found.map(toMessage).map((message) => [message.message_hash, message]))
    },

    /** Records found mails as those of a run; what an earlier run made of them stays until it is replaced. */
    updateFound: async (
      of: MessagesOf,
      { sync_id, run }: SyncRun,
      found: readonly FoundMessage[],
      now: Date,
    ): Promise<void> => {
      if (found.length === 0) return
      const ids = {
        household_id: new Types.ObjectId(of.household_id),
        mailbox_id: of.mailbox_id === null ? null : new Types.ObjectId(of.mailbox_id),
      }
      await messages.bulkWrite(
        found.map(({ message_hash, ...headers }) => ({
          updateOne: {
            filter: { ...ids, message_hash },
            update: {
              $set: {
                ...headers,
                sync_id: new Types.ObjectId(sync_id),
                run,
                state: 'found' as const,
                reason: null,
                updated_at: now,
              },
              $setOnInsert: { order_id: null },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },

    /** Records a step of a mail; false when it was forgotten meanwhile. */
    updateState: async (
      of: MessagesOf,
      message_hash: string,
      change: Partial<Pick<StoredMessage, 'state' | 'reason' | 'order_id' | 'sent_at' | 'from_domain'>>,
      now: Date,
    ): Promise<boolean> => {
      const { matchedCount } = await messages.updateOne(
        { ...of, message_hash },
        { $set: { ...change, updated_at: now } },
      )
      return matchedCount === 1
    },

    /** The domains whose mails gave orders to a household. */
    listDomainsOfOrders: async (householdId: string): Promise<string[]> => {
      const domains = await messages.distinct('from_domain', { household_id: householdId, state: 'order' })
      return domains.filter((domain) => domain !== null)
    },

    /** What a run has finished. */
    listEnded: async ({ sync_id, run }: SyncRun): Promise<Pick<StoredMessage, 'order_id'>[]> => {
      const found = await messages.find({ sync_id, run, state: ENDED }, { order_id: 1 }).lean()
      return found.map(({ order_id }) => ({ order_id: order_id?.toHexString() ?? null }))
    },

    /** A page of a household's mails below the id `cursor`, the newest first. */
    list: async (
      householdId: string,
      page: { mailbox_id?: string | undefined; cursor?: string | undefined; limit: number },
    ): Promise<StoredMessage[]> => {
      const { mailbox_id, cursor, limit } = page
      const found = await messages
        .find({
          household_id: householdId,
          ...(mailbox_id === undefined ? {} : { mailbox_id }),
          ...(cursor === undefined ? {} : { _id: { $lt: cursor } }),
        })
        .sort({ _id: -1 })
        .limit(limit)
        .lean()
      return found.map(toMessage)
    },

    removeOfMailbox: async (of: MessagesOf): Promise<void> => {
      await messages.deleteMany(of)
    },
  }
}
export type MailMessageRepository = ReturnType<typeof createMailMessageRepository>
