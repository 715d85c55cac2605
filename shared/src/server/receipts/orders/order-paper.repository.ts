import { randomUUID } from 'node:crypto'
import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import type { Authorized } from '../../authz.ts'
import { inBatches } from '../../store/in-batches.ts'
import { isDuplicateKey } from '../../store/mongo.ts'
import { newWork } from '../../work/work-columns.ts'
import { paperSearch } from '../paper-search.ts'
import { REVIEWED } from '../review/receipt-review.repository.ts'
import { receiptsCollection } from '../receipt.collection.ts'
import type { ReceiptDocument } from '../receipt.collection.ts'
import type { StoredReceipt } from '../receipt.repository.ts'
import type { StoredOrder } from './stored-order.ts'

/** An order among the receipts. */
export type StoredOrderPaper = StoredReceipt & { order: StoredOrder; result: ReceiptResult }

/**
 * An order in lists, with what a summary, the state of its review and its changes are derived from: its lines have names,
 * prices and what keeps them from stock, those of its mails names, amounts and prices.
 */
export type ListedOrder = Pick<
  StoredOrderPaper,
  | 'id'
  | 'household_id'
  | 'state'
  | 'attempt'
  | 'filename'
  | 'files_removed_at'
  | 'created_at'
  | 'discarded_at'
  | 'changes_settled_until'
  | 'order'
  | 'order_key'
  | 'result'
>

type OrderInsert = Pick<StoredOrderPaper, 'id' | 'household_id' | 'user_id' | 'order' | 'result'> & {
  order_key: string
}

const KIND = { kind: 'order' as const }

const below = (path: string, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [`${path}.${field}`, 1 as const]))

/** The fields of a `ListedOrder`: the others, which are most of an order's bytes, stay in the store. */
const LISTED = {
  ...REVIEWED,
  ...below('result', ['store_name', 'purchase_date', 'receipt_total', 'currency', 'page_count']),
  attempt: 1,
  filename: 1,
  files_removed_at: 1,
  created_at: 1,
  changes_settled_until: 1,
  order_key: 1,
  ...below('order.mails', ['at', 'read_at', 'mailbox_id']),
  ...below('order.mails.reading', [
    'event',
    'scope',
    'from_domain',
    'order_number',
    'ordered_on',
    'delivered_on',
    'removed',
  ]),
  ...below('order.mails.reading', ['total', 'fees', 'discounts', 'refund']),
  ...below('order.mails.reading.items', ['name', 'quantity', 'unit', 'pack_size', 'price']),
} as const

const toPaper = (document: ReceiptDocument): StoredOrderPaper =>
  receiptsCollection.toStored(document) as StoredOrderPaper

const nameOf = ({ store_name }: ReceiptResult) => store_name ?? ''

/** Reads and writes orders, which are stored as receipts without a file; their indexes belong to that collection. */
export const createOrderPaperRepository = (connection: Connection) => {
  const papers = receiptsCollection.open(connection)
  return {
    newId: () => new Types.ObjectId().toHexString(),

    /** Inserts an order that is ready for review; false when there is one with its key. */
    insert: async ({ id, ...order }: OrderInsert, now: Date): Promise<boolean> => {
      try {
        await papers.create({
          ...order,
          ...KIND,
          ...newWork(now),
          _id: id,
          state: 'completed',
          step: 'done',
          client_id: randomUUID(),
          filename: nameOf(order.result),
          mime_type: null,
          size_bytes: 0,
          files_removed_at: now,
          created_at: now,
        })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },

    findByKey: async (householdId: string, order_key: string): Promise<StoredOrderPaper | null> => {
      const found = await papers.findOne({ household_id: householdId, order_key }).lean()
      return found && toPaper(found)
    },

    findById: async (householdId: string, id: string): Promise<StoredOrderPaper | null> => {
      const found = await papers.findOne({ _id: id, household_id: householdId, ...KIND }).lean()
      return found && toPaper(found)
    },

    /** Replaces what mails said of an order, which may leave something to review again; false when it changed meanwhile. */
    updateMails: async (
      { id, updated_at }: Pick<StoredOrderPaper, 'id' | 'updated_at'>,
      { order, result }: Pick<StoredOrderPaper, 'order' | 'result'>,
      now: Date,
    ): Promise<boolean> => {
      const { matchedCount } = await papers.updateOne(
        { _id: id, updated_at },
        {
          $set: {
            order,
            result,
            filename: nameOf(result),
            review_settled_at: null,
            // Each change has its own instant.
            updated_at: new Date(Math.max(now.getTime(), updated_at.getTime() + 1)),
          },
        },
      )
      return matchedCount === 1
    },

    /** Orders of an earlier version, which did not keep who sent their mails. */
    listWithoutSendersInBatches: async function* (batchSize: number): AsyncGenerator<StoredOrderPaper[]> {
      const isUnknown = { $elemMatch: { 'reading.from_domain': { $exists: false } } }
      const found = papers
        .find({ ...KIND, 'order.mails': isUnknown })
        .lean<ReceiptDocument[]>()
        .cursor({ batchSize })
      for await (const batch of inBatches<ReceiptDocument>(found, batchSize)) yield batch.map(toPaper)
    },

    /** Keeps who sent the mails of an order, without changing what they said; an order that changed meanwhile stays. */
    updateSenders: async (
      { id, updated_at }: Pick<StoredOrderPaper, 'id' | 'updated_at'>,
      order: StoredOrder,
    ): Promise<void> => {
      await papers.updateOne({ _id: id, updated_at }, { $set: { order } })
    },

    /** Records until when the changes of an order are decided on; null to offer them again. */
    updateChangesSettled: async (
      { id }: Authorized<Pick<StoredOrderPaper, 'id' | 'household_id'>>,
      until: Date | null,
    ): Promise<void> => {
      await papers.updateOne({ _id: id }, { $set: { changes_settled_until: until } })
    },

    /** Removes an order; false when it changed meanwhile. */
    remove: async ({ id, updated_at }: Pick<StoredOrderPaper, 'id' | 'updated_at'>): Promise<boolean> => {
      const { deletedCount } = await papers.deleteOne({ _id: id, updated_at })
      return deletedCount === 1
    },

    /** A page of a household's orders that a search finds below the id `cursor`, the newest first, without what lists leave out. */
    listSummaries: async (
      householdId: string,
      { cursor, search, limit }: { cursor?: string | undefined; search?: string | undefined; limit: number },
    ): Promise<ListedOrder[]> => {
      const older = cursor === undefined ? {} : { _id: { $lt: cursor } }
      const found = await papers
        .find({ household_id: householdId, ...KIND, ...older, ...paperSearch(search) }, LISTED)
        .sort({ _id: -1 })
        .limit(limit)
        .lean<ReceiptDocument[]>()
      return found.map(toPaper)
    },

    /** Orders that may wait for review, the newest first. */
    listUnsettled: async (householdId: string, limit: number): Promise<StoredOrderPaper[]> => {
      const waiting = { state: 'completed' as const, review_settled_at: null, discarded_at: null }
      const found = await papers
        .find({ household_id: householdId, ...KIND, ...waiting })
        .sort({ _id: -1 })
        .limit(limit)
        .lean()
      return found.map(toPaper)
    },

    /** Orders of which a mailbox had a mail. */
    listOfMailbox: async (householdId: string, mailboxId: string): Promise<StoredOrderPaper[]> => {
      const found = await papers
        .find({ household_id: householdId, ...KIND, 'order.mails.mailbox_id': mailboxId })
        .lean()
      return found.map(toPaper)
    },
  }
}
export type OrderPaperRepository = ReturnType<typeof createOrderPaperRepository>
